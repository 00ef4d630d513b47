import * as z from 'zod/mini'
import { CODECS } from '#src/domain/cameras/video.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text, uuid, wholeOf } from '../define/fields.ts'
import { camera, videoProfile } from './cameras.ts'
import { ONE_CAMERA_PATH, oneOfRestaurant } from './paths.ts'

/** How a camera is set up: its profiles, what it can do, how it is signed in to, reset and restarted (spec 2 §7). */

const pixels = wholeOf('whole pixels', 16, 7680)

export const profileForm = z.strictObject({
  name: text(40, () => t('Enter a name')),
  codec: z.enum(CODECS),
  width: pixels,
  height: pixels,
  // Wider than any camera: what one takes it says itself.
  frameRate: wholeOf('whole frames per second', 1, 240, {
    missing: () => t('Enter a whole number of frames per second'),
    least: () => t('At least 1'),
    most: () => t('At most 240'),
  }),
  bitrate: wholeOf('whole kbit/s', 1, 50_000, {
    missing: () => t('Enter a whole number of kbit/s'),
    least: () => t('At least 1'),
    most: () => t('At most 50,000'),
  }),
  /** Played from now on, instead of the one that was. */
  active: z.boolean(),
})
export type ProfileForm = z.infer<typeof profileForm>

const profiles = z.object({ content: z.array(videoProfile) })
const PROFILES_PATH = `${ONE_CAMERA_PATH}/profiles` as const
const ONE_PROFILE_PATH = '/restaurants/{restaurantId}/cameras/{id}/profiles/{profileId}'
const oneProfile = z.strictObject({ restaurantId: uuid, id: uuid, profileId: uuid })

export const cameraProfiles = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: PROFILES_PATH,
  permission: 'CAMERAS.VIEW',
  summary: "A camera's profiles, by name.",
  params: oneOfRestaurant,
  answer: profiles,
})

export const createProfile = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: PROFILES_PATH,
  permission: 'CAMERAS.EDIT',
  summary: 'Add a profile to a camera, within its resolutions and limits.',
  params: oneOfRestaurant,
  body: profileForm,
  answer: profiles,
})

export const changeProfile = defineEndpoint({
  method: 'PUT',
  base: 'proxy',
  path: ONE_PROFILE_PATH,
  permission: 'CAMERAS.EDIT',
  summary: "Change one of a camera's profiles, within its resolutions and limits.",
  params: oneProfile,
  body: profileForm,
  answer: profiles,
})

export const deleteProfile = defineEndpoint({
  method: 'DELETE',
  base: 'proxy',
  path: ONE_PROFILE_PATH,
  permission: 'CAMERAS.EDIT',
  summary: "Delete one of a camera's profiles. 409 for the active one.",
  params: oneProfile,
  answer: profiles,
})

/** The streams of a real camera differ in what they can be set to; its main one unless set. */
const ofProfile = z.strictObject({ profileId: z.optional(uuid) })

export const cameraResolutions = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/resolutions`,
  permission: 'CAMERAS.VIEW',
  summary: 'The sizes a camera can give, for each codec.',
  params: oneOfRestaurant,
  query: ofProfile,
  answer: z.object({
    codecs: z.array(z.enum(CODECS)),
    resolutions: z.array(
      z.object({
        codec: z.enum(CODECS),
        /** With what a picture of that size takes at least, in kbit/s. */
        sizes: z.array(z.object({ width: z.int(), height: z.int(), leastBitrate: z.int() })),
      }),
    ),
  }),
})

const span = z.object({ min: z.int(), max: z.int() })
export const profileLimits = z.object({
  /** The most profiles it can have. */
  profiles: z.int(),
  frameRate: span,
  /** In kbit/s. */
  bitrate: span,
})
export type ProfileLimits = z.infer<typeof profileLimits>

export const cameraLimits = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/limits`,
  permission: 'CAMERAS.VIEW',
  summary: "The limits for a camera's profiles.",
  params: oneOfRestaurant,
  query: ofProfile,
  answer: z.object({ profileLimits }),
})

export const credentialsForm = z.strictObject({
  username: text(64, () => t('Enter a user name')),
  password: z
    .string()
    .check(
      z.minLength(1, { error: () => t('Enter a password') }),
      z.maxLength(128, { error: () => t('At most 128 characters') }),
    ),
})
export type CredentialsForm = z.infer<typeof credentialsForm>

export const setCredentials = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/credentials`,
  permission: 'CAMERAS.EDIT',
  summary: 'Set the credentials for signing in to a camera. The password is never returned.',
  params: oneOfRestaurant,
  body: credentialsForm,
  answer: camera,
})

export const resetCamera = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/reset`,
  permission: 'CAMERAS.EDIT',
  summary:
    'Reset a camera to factory settings, including network settings and credentials unless excluded. The camera restarts.',
  params: oneOfRestaurant,
  body: z.strictObject({ excludeNetworkReset: z.boolean() }),
  answer: camera,
})

export const restartCamera = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/restart`,
  permission: 'CAMERAS.EDIT',
  summary: 'Restart a camera. It sends no picture until it is back.',
  params: oneOfRestaurant,
  answer: camera,
})
