import type { VideoProfile } from '#src/contract/cameras/cameras.ts'
import { sizeText } from '#src/domain/cameras/profiles.ts'
import { presetsOf, type Size } from '#src/domain/cameras/video.ts'

/** '1280×720 (hires, hdres)': a size with the presets that are called so. */
export function sizeWithPresets(size: Size): string {
  const presets = presetsOf(size)
  return presets.length > 0 ? `${sizeText(size)} (${presets.join(', ')})` : sizeText(size)
}

/** 'Standard · 640×360' */
export const profileText = (profile: VideoProfile | null): string =>
  profile ? `${profile.name} · ${sizeText(profile)}` : 'None active'

/** 'H264 · 15 frames per second · at most 500 kbit/s' */
export const codingText = ({ codec, frameRate, bitrate }: VideoProfile): string =>
  `${codec} · ${frameRate} frames per second · at most ${bitrate} kbit/s`

/** Why nothing can be set of a camera that is only a stream. */
export const NO_ONVIF = 'This camera does not support ONVIF. Use its own settings.'

/** The camera calls' path. */
export const pathOf = ({ uuid, restaurantUuid }: { uuid: string; restaurantUuid: string }) => ({
  params: { restaurantId: restaurantUuid, id: uuid },
})
