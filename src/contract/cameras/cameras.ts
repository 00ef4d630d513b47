import * as z from 'zod/mini'
import { CAMERA_FAULTS } from '#src/domain/cameras/faults.ts'
import { CAMERA_SOURCES, CAMERA_STATUSES, CAMERA_STREAMS } from '#src/domain/cameras/status.ts'
import { CODECS } from '#src/domain/cameras/video.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text, uuid, wholeOf } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { idsOf } from '../define/vocabularies.ts'
import { CAMERAS_PATH, ONE_CAMERA_PATH, ofRestaurant, oneOfRestaurant } from './paths.ts'

const pixels = wholeOf('whole pixels', 32, 1280)
/** How large a still is to be; its type may be named, but there is one only (spec 2 §7). */
export const stillShape = (width: number, height: number) => ({
  width: z._default(pixels, width),
  height: z._default(pixels, height),
  type: z.optional(z.enum(['png'])),
})

/** What the wall of cameras, the kitchen player and plug and play show. */
export const SEES_CAMERAS = 'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW|PLUG_AND_PLAY.VIEW'

export const SEES_STREAMS = 'PLUG_AND_PLAY.VIEW'

/** How a camera codes its picture; the active one of its profiles is what is played. */
export const videoProfile = z.object({
  uuid: z.string(),
  name: z.string(),
  codec: z.enum(CODECS),
  width: z.int(),
  height: z.int(),
  /** Pictures a second. */
  frameRate: z.int(),
  /** The most it may take, in kbit/s. */
  bitrate: z.int(),
  active: z.boolean(),
})
export type VideoProfile = z.infer<typeof videoProfile>

export const camera = z.object({
  uuid: z.string(),
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  /** The restaurant's zone. */
  timezone: z.string(),
  name: z.string(),
  status: z.enum(CAMERA_STATUSES),
  /** Since when it has that status; epoch milliseconds. */
  statusTime: z.int(),
  /** How it is reached: the demonstration's, or one of the chain's own. */
  source: z.enum(CAMERA_SOURCES),
  /** Its make and model, where it says so. */
  device: z.nullable(z.string()),
  /** The PC of its restaurant whose agent connects to it; null where the server does. */
  through: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Why it gives no picture, or a bad one; epoch milliseconds since when. */
  fault: z.nullable(z.object({ kind: z.enum(CAMERA_FAULTS), message: z.string(), since: z.int() })),
  /** Its active profile; null when none is. */
  profile: z.nullable(videoProfile),
  categories: z.array(z.object({ uuid: z.string(), name: z.string() })),
  /** It is recorded all the time, and so many hours are kept; null when it isn't. */
  rollingHours: z.nullable(z.int()),
  /** The name that the console signs in to it with; null when none is set. Its password is never told. */
  username: z.nullable(z.string()),
  /** Counts up with each change; sent back with an edit. */
  version: z.int(),
  updatedDate: z.int(),
})
export type Camera = z.infer<typeof camera>

export const cameras = defineList({
  base: 'proxy',
  path: CAMERAS_PATH,
  permission: SEES_CAMERAS,
  summary: 'A page of the cameras of a restaurant.',
  params: ofRestaurant,
  row: camera,
  filters: {
    search: z.optional(text(255)),
    /** Cameras of any of these categories. */
    categories: idsOf('camera category'),
  },
  sorts: ['name', 'status'],
  order: 'ASC',
})

export const cameraName = text(64, () => t('Enter a name'))

/** What a person fills in of a camera. */
export const cameraForm = z.strictObject({
  name: cameraName,
  /** All categories that it is in from now on. */
  categories: z.array(uuid).check(z.maxLength(100)),
})
export type CameraForm = z.infer<typeof cameraForm>

export const changeCamera = defineEndpoint({
  method: 'PATCH',
  base: 'proxy',
  path: ONE_CAMERA_PATH,
  permission: 'CAMERAS.EDIT',
  summary: 'Rename a camera, or put it into categories. 409 when somebody else changed it first.',
  params: oneOfRestaurant,
  body: z.strictObject({
    name: z.optional(cameraName),
    /** All categories that it is in from now on. */
    categories: z.optional(z.array(uuid).check(z.maxLength(100))),
    version: z.int().check(z.minimum(1)),
  }),
  answer: camera,
})

export const deleteCamera = defineEndpoint({
  method: 'DELETE',
  base: 'proxy',
  path: ONE_CAMERA_PATH,
  permission: 'CAMERAS.DELETE',
  summary: 'Delete a camera. Its recordings are kept.',
  params: oneOfRestaurant,
  answer: 'nothing',
})

export const recallCamera = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/recall`,
  permission: 'CAMERAS.DELETE',
  summary: 'Undo the deletion of a camera. 409 when it is too late.',
  params: oneOfRestaurant,
  answer: camera,
})

export const cameraThumbnail = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/thumbnail`,
  permission: SEES_CAMERAS,
  summary:
    'A still image of a camera as PNG, 300×300 unless a size is set. 409 when the camera sends no picture.',
  params: oneOfRestaurant,
  query: z.strictObject(stillShape(300, 300)),
  answer: 'file',
})

/** A place at the gateway where a stream can be watched, and the pin that opens it. */
export const mountpoint = z.object({
  id: z.int(),
  pin: z.string(),
  /** The same as live HLS, for viewers without a way to the gateway: below the proxy's address, without a header. */
  hlsUrl: z.optional(z.string()),
})
export type Mountpoint = z.infer<typeof mountpoint>

export const startCamera = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/webrtc`,
  permission: SEES_CAMERAS,
  summary: "Start a camera's live stream for the caller. 409 when the camera sends no picture.",
  params: oneOfRestaurant,
  query: z.strictObject({
    /** SUB is the smaller stream, for walls; a camera without one plays its main one. */
    stream: z._default(z.enum(CAMERA_STREAMS), 'MAIN'),
  }),
  answer: mountpoint,
})

export const stopCamera = defineEndpoint({
  method: 'DELETE',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/webrtc`,
  permission: SEES_CAMERAS,
  summary: "Stop one of the caller's live streams of a camera, or all of them when none is named.",
  params: oneOfRestaurant,
  query: z.strictObject({ id: z.optional(z.int().check(z.minimum(1))) }),
  answer: 'nothing',
})
