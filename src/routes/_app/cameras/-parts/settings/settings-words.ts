import type { Camera, VideoProfile } from '#src/contract/cameras/cameras.ts'
import { sizeText } from '#src/domain/cameras/profiles.ts'
import { presetsOf, type Size } from '#src/domain/cameras/video.ts'
import { t, tn } from '#src/domain/language/text.ts'

/** '1280×720 (hires, hdres)': a size with the presets that are called so. */
export function sizeWithPresets(size: Size): string {
  const presets = presetsOf(size)
  return presets.length > 0 ? `${sizeText(size)} (${presets.join(', ')})` : sizeText(size)
}

/** 'Standard · 640×360' */
export const profileText = (profile: VideoProfile | null): string =>
  profile ? `${profile.name} · ${sizeText(profile)}` : t('None active')

/** 'H264 · 15 frames per second · at most 500 kbit/s' */
export const codingText = ({ codec, frameRate, bitrate }: VideoProfile): string =>
  t('{codec} · {frameRate} frames per second · at most {bitrate} kbit/s', { codec, frameRate, bitrate })

/** '48 hours', '3 days': how long a rolling recording is kept. */
export const keptText = (hours: number): string =>
  hours > 48
    ? tn(hours / 24, { one: '{n} day', other: '{n} days' })
    : tn(hours, { one: '{n} hour', other: '{n} hours' })

/** That a camera is recorded all the time; null while it isn't. */
export const rollingText = ({ rollingHours }: Camera): string | null =>
  rollingHours === null
    ? null
    : t('Recorded all the time, {duration} kept', { duration: keptText(rollingHours) })

/** Why nothing can be set of a camera that is only a stream. */
export const NO_ONVIF = t('This camera does not support ONVIF. Use its own settings.')

/** The camera calls' path. */
export const pathOf = ({ uuid, restaurantUuid }: { uuid: string; restaurantUuid: string }) => ({
  params: { restaurantId: restaurantUuid, id: uuid },
})
