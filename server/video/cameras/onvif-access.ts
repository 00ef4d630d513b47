import type { Abilities, ProfileRule } from '#src/domain/cameras/profiles.ts'
import { type OnvifAddress, type OnvifMeans, type OnvifProfile, openOnvif } from './onvif.ts'
import { OnvifDeclined, OnvifFault, OnvifForbidden } from './onvif-fault.ts'

/**
 * What an ONVIF camera is asked to do. Everything here throws OnvifFault when the camera could not be spoken to,
 * OnvifDeclined when it declines, and OnvifForbidden when its user lacks the rights.
 */
export interface OnvifAccess {
  /** What a profile can be set to. */
  abilities(camera: OnvifAddress, profileToken: string): Promise<Abilities>
  /** Sets a profile, with a key frame at least every 2 s where the camera takes that, and gives what it made of it. */
  writeProfile(camera: OnvifAddress, profileToken: string, change: ProfileRule): Promise<WrittenProfile>
  restart(camera: OnvifAddress): Promise<void>
  /** 'soft' keeps the settings of its network; after 'hard' it may have another address. */
  reset(camera: OnvifAddress, kind: 'soft' | 'hard'): Promise<void>
}

/** What a camera made of a profile. */
export type WrittenProfile = Pick<OnvifProfile, 'codec' | 'width' | 'height' | 'frameRate' | 'bitrate'>

/** Viewers wait for the next key frame, so it should come at least this often, in seconds. */
const KEY_FRAME_S = 2

export function onvifAccess(means: OnvifMeans): OnvifAccess {
  const open = (camera: OnvifAddress) => openOnvif(camera, means)
  return {
    async abilities(camera, profileToken) {
      const onvif = await open(camera)
      return permitted(() => onvif.abilities(profileToken))
    },
    async writeProfile(camera, profileToken, change) {
      const onvif = await open(camera)
      const write = (keyEvery?: number) =>
        onvif.writeProfile(profileToken, { ...change, ...(keyEvery !== undefined && { keyEvery }) })
      const present = onvif.profiles.find(({ token }) => token === profileToken)?.keyEvery ?? null
      const keyEvery = newKeyEvery(change.frameRate, present)
      try {
        return await permitted(() => write(keyEvery))
      } catch (error) {
        if (!(error instanceof OnvifDeclined) || keyEvery === undefined) throw error
        // Perhaps it only declines the key frames.
        return permitted(() => write())
      }
    },
    async restart(camera) {
      const onvif = await open(camera)
      await permitted(() => onvif.restart())
    },
    async reset(camera, kind) {
      const onvif = await open(camera)
      await permitted(() => onvif.reset(kind))
    },
  }
}

/** One picture in how many is to be a key frame; undefined leaves it as it is. */
export function newKeyEvery(frameRate: number, present: number | null): number | undefined {
  const most = frameRate * KEY_FRAME_S
  return present !== null && present > 0 && present <= most ? undefined : most
}

/** The camera has accepted the password by now, so a refusal is about what its user may do. */
async function permitted<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OnvifFault && error.fault === 'CREDENTIALS') throw new OnvifForbidden(error.message)
    throw error
  }
}
