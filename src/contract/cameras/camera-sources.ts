import * as z from 'zod/mini'
import { CAMERA_FAULTS } from '#src/domain/cameras/faults.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text, uuid } from '../define/fields.ts'
import { camera, cameraForm } from './cameras.ts'
import { CAMERAS_PATH, ONE_CAMERA_PATH, ofRestaurant, oneOfRestaurant } from './paths.ts'

/** Cameras of a chain's own: found, tried out, added, and where they are. */

const address = text(255, () => t('Enter an address'))
const username = text(64, () => t('Enter a user name'))
const password = z
  .string()
  .check(
    z.minLength(1, { error: () => t('Enter a password') }),
    z.maxLength(128, { error: () => t('At most 128 characters') }),
  )
const token = text(64)
/** The PC of the restaurant whose agent connects to the camera; the server itself unless set. */
const agent = z.optional(uuid)

/** How a camera is reached. Its password is only ever sent, never returned. */
const reached = {
  /** '10.20.0.15', '10.20.0.15:8554', or all of 'rtsp://…'; a user name and password in it are taken out of it. */
  address,
  username: z.optional(username),
  password: z.optional(password),
  /** Of the RTSP stream, where the camera does not tell it by ONVIF: '/stream1'. */
  streamPath: z.optional(text(255)),
  agent,
}

/** One of a camera's streams, as a test saw it. */
export const cameraProfile = z.object({
  /** What ONVIF calls it; null for a typed stream. */
  token: z.nullable(z.string()),
  name: z.string(),
  /** As the camera names it, 'H264' or 'H265'. */
  codec: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  frameRate: z.nullable(z.number()),
  /** The most it may take, in kbit/s. */
  bitrate: z.nullable(z.int()),
  /** Pictures from one key frame to the next. */
  gop: z.nullable(z.int()),
  usable: z.boolean(),
  /** Why it is not usable. */
  why: z.nullable(z.string()),
})
export type CameraProfile = z.infer<typeof cameraProfile>

export const cameraTest = z.object({
  /** OK, or what is wrong. */
  outcome: z.enum(['OK', ...CAMERA_FAULTS]),
  /** The same in words, with what to do. */
  message: z.string(),
  device: z.nullable(
    z.object({
      manufacturer: z.string(),
      model: z.string(),
      serial: z.string(),
      firmware: z.string(),
    }),
  ),
  profiles: z.array(cameraProfile),
  /** Whether it gives still images. */
  snapshot: z.boolean(),
  authentication: z.enum(['none', 'basic', 'digest']),
  /** From connecting to the first picture, in ms; null when there was none. */
  firstPictureMs: z.nullable(z.int()),
  /** What works but could be better, each with what to do. */
  warnings: z.array(z.string()),
})
export type CameraTest = z.infer<typeof cameraTest>

export const testForm = z.strictObject(reached)
export type TestForm = z.infer<typeof testForm>

export const testCamera = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${CAMERAS_PATH}/test`,
  permission: 'CAMERAS.CREATE',
  summary: 'Connect to a camera and report what it sends. Also 200 for a failed test: the outcome says why.',
  params: ofRestaurant,
  body: testForm,
  answer: cameraTest,
})

export const retestCamera = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/test`,
  permission: 'CAMERAS.EDIT',
  summary:
    'Connect to a camera with what is stored, or with what is sent instead, and report what it sends. The stored password is used only for the same host.',
  params: oneOfRestaurant,
  body: z.partial(testForm),
  answer: cameraTest,
})

export const foundCamera = z.object({
  deviceId: z.string(),
  address: z.string(),
  name: z.string(),
  model: z.string(),
  /** The camera of this restaurant that it is already. */
  cameraUuid: z.nullable(z.string()),
})
export type FoundCamera = z.infer<typeof foundCamera>

export const discoverCameras = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${CAMERAS_PATH}/discover`,
  permission: 'CAMERAS.CREATE',
  summary:
    'Search the networks of the server, or of an agent, for ONVIF cameras. 409 when it is in none that cameras may be in.',
  params: ofRestaurant,
  body: z.strictObject({ agent }),
  answer: z.object({
    content: z.array(foundCamera),
    /** Networks that were searched: '10.20.0.0/16'. */
    searched: z.array(z.string()),
  }),
})

export const cameraAgents = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${CAMERAS_PATH}/agents`,
  permission: 'CAMERAS.VIEW',
  summary: 'The PCs of a restaurant whose agents can connect to cameras, by name.',
  params: ofRestaurant,
  answer: z.object({ content: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

const chosen = {
  ...reached,
  /** ONVIF's tokens of the main stream and of the smaller one for walls, as the test named them. */
  mainToken: z.optional(token),
  subToken: z.optional(token),
}

export const newCameraForm = z.strictObject({ ...cameraForm.shape, ...chosen })
export type NewCameraForm = z.infer<typeof newCameraForm>

export const createCamera = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: CAMERAS_PATH,
  permission: 'CAMERAS.CREATE',
  summary: 'Add a camera. 409 when its name, or the camera itself, is taken.',
  params: ofRestaurant,
  body: newCameraForm,
  answer: camera,
})

/** Where a camera is, for those who may change it. */
export const cameraSource = z.object({
  /** Null for a camera of the demonstration, which has none. */
  address: z.nullable(z.string()),
  username: z.nullable(z.string()),
  hasPassword: z.boolean(),
  streamPath: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  mainToken: z.nullable(z.string()),
  subToken: z.nullable(z.string()),
  version: z.int(),
})
export type CameraSourceEntry = z.infer<typeof cameraSource>

export const cameraSourceOf = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/source`,
  permission: 'CAMERAS.EDIT',
  summary: "A camera's address, without its password.",
  params: oneOfRestaurant,
  answer: cameraSource,
})

export const sourceForm = z.strictObject({ ...chosen, version: z.int().check(z.minimum(1)) })
export type SourceForm = z.infer<typeof sourceForm>

export const changeCameraSource = defineEndpoint({
  method: 'PUT',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/source`,
  permission: 'CAMERAS.EDIT',
  summary:
    "Change a camera's address, credentials, streams or agent. With another address or agent the stored password is deleted unless sent again.",
  params: oneOfRestaurant,
  body: sourceForm,
  answer: camera,
})
