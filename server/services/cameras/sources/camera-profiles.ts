import type { WrittenProfile } from '#server/video/cameras/onvif-access.ts'
import type { ProfileForm } from '#src/contract/cameras/camera-settings.ts'
import type { VideoProfile } from '#src/contract/cameras/cameras.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { forgetAbilities } from './abilities.ts'
import { askOnvif, type OnvifServices, type OnvifSource } from './onvif.ts'

/** What is said of a camera that is only a stream. */
export const profilesElsewhere = (name: string): string =>
  t('{name} does not support ONVIF. Change its profiles in its own settings.', { name })

/** What the camera calls one of its stored profiles: the active one is its main stream, the other one is for walls. */
export function tokenOf(
  { mainToken, subToken }: Pick<OnvifSource, 'mainToken' | 'subToken'>,
  { active }: Pick<VideoProfile, 'active'>,
): string {
  const token = active ? mainToken : subToken
  if (token === null) throw notFound(t('This profile'))
  return token
}

/**
 * Sets a profile on the camera.
 * @returns the form with what the camera made of it
 * @throws Refused 409 with the reason
 */
export async function writeToCamera(
  services: OnvifServices,
  source: OnvifSource,
  profileToken: string,
  form: ProfileForm,
): Promise<ProfileForm> {
  const { codec, width, height, frameRate, bitrate } = form
  const written = await askOnvif(services, source, DECLINED, (access, camera) =>
    access.writeProfile(camera, profileToken, { codec, width, height, frameRate, bitrate }),
  )
  forgetAbilities(services, source.uuid)
  return asWritten(form, written)
}

const DECLINED = msg('The camera does not accept these values.')

function asWritten(form: ProfileForm, written: WrittenProfile): ProfileForm {
  const { codec, width, height, frameRate, bitrate } = written
  // Somebody has chosen another one in the camera's own settings.
  if (codec !== form.codec) throw conflict(CAMERA_FAULT_TEXTS.CODEC)
  return {
    ...form,
    width: width ?? form.width,
    height: height ?? form.height,
    frameRate: frameRate === null ? form.frameRate : Math.round(frameRate),
    bitrate: bitrate ?? form.bitrate,
  }
}
