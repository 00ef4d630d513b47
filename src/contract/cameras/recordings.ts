import * as z from 'zod/mini'
import { RECORDING_KINDS, RECORDING_STATUSES } from '#src/domain/cameras/recording-status.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { epochMs, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { idsOf } from '../define/vocabularies.ts'
import { ONE_CAMERA_PATH, ofRestaurant, oneOfRestaurant } from './paths.ts'

/** Recordings of cameras: scheduled, being made, and finished files to play and keep (spec 2 §7). */

const SEES = 'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW'
const RECORDINGS_PATH = '/restaurants/{restaurantId}/recordings'
const ONE_RECORDING_PATH = '/restaurants/{restaurantId}/recordings/{id}'
const RECORDS_PATH = '/restaurants/{restaurantId}/records'

export const recording = z.object({
  uuid: z.string(),
  /** The same for those that were asked for together. */
  recordingId: z.string(),
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  timezone: z.string(),
  name: z.string(),
  cameraUuid: z.string(),
  /** As it was called when the recording was asked for. */
  camera: z.string(),
  /** Asked for by people or for an event; or a part of a rolling recording. */
  kind: z.enum(RECORDING_KINDS),
  status: z.enum(RECORDING_STATUSES),
  /** Why it failed, or ended before its time; null when it did not. */
  failure: z.nullable(z.string()),
  startTime: z.int(),
  /** When it is to end, or ended. */
  endTime: z.int(),
  createdDate: z.int(),
  /** Bytes there are to play; 0 before it began. */
  size: z.int(),
  /** Milliseconds there are to play. */
  length: z.int(),
  /** What it holds without a break, in order: where its camera gave no picture there is a gap in time, none in it. */
  parts: z.array(z.object({ startTime: z.int(), length: z.int() })),
  /**
   * How it is coded, as JSON (spec 2 §3): {"codec":"H264","width":640,"height":360,"frameRate":15,"audioCodec":null}, null
   * where it has no sound; {} before.
   */
  metadata: z.string(),
  /** Counts up with each change of a person's; sent back with an edit. */
  version: z.int(),
  updatedDate: z.int(),
})
export type Recording = z.infer<typeof recording>

const recordingName = text(64, () => t('Enter a name'))

export const recordingForm = z.strictObject({
  name: recordingName,
  cameras: z
    .array(uuid)
    .check(
      z.minLength(1, { error: () => t('Choose a camera') }),
      z.maxLength(6, { error: () => t('At most 6 cameras') }),
    ),
  /** Now, when it is left out. */
  startTime: z.optional(epochMs),
  endTime: epochMs,
})
export type RecordingForm = z.infer<typeof recordingForm>

const filters = {
  search: z.optional(text(255)),
  cameras: idsOf('camera'),
  /** Those that were asked for, when it is left out. */
  kinds: z.optional(z.array(z.enum(RECORDING_KINDS))),
  statuses: z.optional(z.array(z.enum(RECORDING_STATUSES))),
  startTime: z.optional(epochMs),
  endTime: z.optional(epochMs),
}
const RECORDING_SORTS = ['createdDate', 'startTime', 'name', 'camera', 'status', 'size', 'length'] as const

export const recordings = defineList({
  base: 'proxy',
  path: RECORDINGS_PATH,
  permission: SEES,
  summary: 'A page of the recordings of a restaurant, newest first unless sorted otherwise.',
  params: ofRestaurant,
  row: recording,
  filters: filters,
  sorts: RECORDING_SORTS,
  order: 'DESC',
})

export const recordingsOfCamera = defineList({
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/recordings`,
  permission: SEES,
  summary: 'A page of the recordings of one camera.',
  params: oneOfRestaurant,
  row: recording,
  filters: filters,
  sorts: RECORDING_SORTS,
  order: 'DESC',
})

export const deleteRecordingsOfCamera = defineEndpoint({
  method: 'DELETE',
  base: 'proxy',
  path: `${ONE_CAMERA_PATH}/recordings`,
  permission: 'CAMERAS.DELETE',
  summary: 'Delete all recordings of one camera except those in progress. Returns how many.',
  params: oneOfRestaurant,
  answer: z.object({ deleted: z.int() }),
})

export const recordingOf = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: ONE_RECORDING_PATH,
  permission: SEES,
  summary: 'One recording.',
  params: oneOfRestaurant,
  answer: recording,
})

export const recordingPreview = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${ONE_RECORDING_PATH}/preview`,
  permission: SEES,
  summary: 'The first frame of a recording, as a 320×240 PNG. 404 when there is none.',
  params: oneOfRestaurant,
  answer: 'file',
})

export const startRecording = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: RECORDINGS_PATH,
  permission: 'CAMERAS.CREATE',
  summary: 'Record cameras, now or later: a recording of each.',
  params: ofRestaurant,
  body: recordingForm,
  answer: z.object({ content: z.array(recording) }),
})

export const changeRecording = defineEndpoint({
  method: 'PUT',
  base: 'proxy',
  path: ONE_RECORDING_PATH,
  permission: 'CAMERAS.EDIT',
  summary: 'Rename a recording, reschedule one that has not started, or change the end of one in progress.',
  params: oneOfRestaurant,
  body: z.strictObject({
    name: recordingName,
    startTime: epochMs,
    endTime: epochMs,
    version: z.int().check(z.minimum(1)),
  }),
  answer: recording,
})

export const stopRecording = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_RECORDING_PATH}/stop`,
  permission: 'CAMERAS.EDIT',
  summary: 'Stop a recording in progress, and keep what was recorded. 409 for any other.',
  params: oneOfRestaurant,
  answer: recording,
})

export const deleteRecording = defineEndpoint({
  method: 'DELETE',
  base: 'proxy',
  path: ONE_RECORDING_PATH,
  permission: 'CAMERAS.DELETE',
  summary: 'Delete a recording. 409 while it is recording.',
  params: oneOfRestaurant,
  answer: 'nothing',
})

export const recallRecording = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_RECORDING_PATH}/recall`,
  permission: 'CAMERAS.DELETE|KITCHEN_PLAYER.DELETE',
  summary: 'Undo the deletion of a recording. 409 when it is too late.',
  params: oneOfRestaurant,
  answer: recording,
})

/** Records are the recordings that can be played. */
export const records = defineList({
  base: 'proxy',
  path: `${RECORDS_PATH}/list`,
  permission: SEES,
  summary: 'A page of the recordings that can be played.',
  params: ofRestaurant,
  row: recording,
  filters,
  sorts: RECORDING_SORTS,
  order: 'DESC',
})

export const recordLink = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${RECORDS_PATH}/link/{id}`,
  permission: SEES,
  summary: 'Links to play a recording for an hour without a header: as a file with seeking, and as HLS.',
  params: oneOfRestaurant,
  /** Addresses below the proxy's own: 'restaurants/…'. */
  answer: z.object({ url: z.string(), hlsUrl: z.string(), expires: z.int() }),
})

/** What opens one recording for a while, see server/services/media/links.ts. */
const linkToken = z.string().check(z.regex(/^[\w-]{75}$/), z.describe("a recording's token"))

export const recordFile = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${RECORDS_PATH}/file/{token}`,
  permission: 'public',
  summary: 'The file of a link, whole or in ranges. 404 when the link is not valid or has expired.',
  params: z.strictObject({ restaurantId: uuid, token: linkToken }),
  answer: 'file',
})

/** What opens one live picture, see server/services/media/live-links.ts. */
const liveToken = z.string().check(z.regex(/^[\w-]{91}$/), z.describe("a live picture's token"))

export const playlistOf = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: '/restaurants/{restaurantId}/hls/{id}/index.m3u8',
  permission: 'public',
  summary:
    'Video as HLS: live, with the uuid of a stream or camera and a bearer token; or live or recorded through a link, without a header.',
  params: z.strictObject({ restaurantId: uuid, id: z.union([uuid, linkToken, liveToken]) }),
  answer: 'file',
})

export const livePiece = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: '/restaurants/{restaurantId}/hls/{id}/{piece}',
  permission: 'public',
  summary: 'A file of a live playlist: fragmented MP4, some seconds each. 404 before and after its time.',
  params: z.strictObject({
    restaurantId: uuid,
    id: liveToken,
    piece: z.string().check(z.regex(/^[\w-]{1,40}\.(mp4|m4s)$/), z.describe('a file of the playlist')),
  }),
  answer: 'file',
})

export const downloadRecord = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${RECORDS_PATH}/download/{id}`,
  permission: SEES,
  summary: 'A recording as an MP4 file.',
  params: oneOfRestaurant,
  answer: 'file',
})

export const deleteRecord = defineEndpoint({
  method: 'DELETE',
  base: 'proxy',
  path: `${RECORDS_PATH}/{id}`,
  permission: 'KITCHEN_PLAYER.DELETE',
  summary: 'Delete a recording that can be played.',
  params: oneOfRestaurant,
  answer: 'nothing',
})
