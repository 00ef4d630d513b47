import * as z from 'zod/mini'
import { CAMERA_STATUSES } from '#src/domain/cameras/status.ts'
import { STREAM_STANDINGS } from '#src/domain/cameras/zones.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text, uuid } from '../define/fields.ts'
import { idsOf } from '../define/vocabularies.ts'
import { AT_RESTAURANT, defineDictionary } from '../dictionaries/define-dictionary.ts'
import { mountpoint, stillShape } from './cameras.ts'
import { ofRestaurant, oneOfRestaurant } from './paths.ts'

const STREAMS_PATH = '/restaurants/{restaurantId}/streams'
const ONE_STREAM_PATH = '/restaurants/{restaurantId}/streams/{id}'

/**
 * Streams: cameras' pictures under descriptions of their own (spec 2 §3, §7). Creating one starts it; a change of a
 * stopped one starts it where it says so.
 */
export const streamDictionary = defineDictionary({
  path: STREAMS_PATH,
  rows: 'streams',
  kind: 'STREAM',
  module: 'PLUG_AND_PLAY',
  belongs: AT_RESTAURANT,
  form: {
    description: text(80, () => t('Enter a description')),
    cameraUuid: z.uuid({ error: () => t('Choose a camera') }),
    /** The zone that it stands in; none when null. */
    zoneUuid: z.nullable(uuid),
    /** Whether it is live from now on: unless set, a new one is, and any other stays as it is. */
    live: z.optional(z.boolean()),
  },
  filters: {
    states: z.optional(z.array(z.enum(STREAM_STANDINGS))),
    /** Those of any of these zones. */
    zones: idsOf('zone'),
  },
  entry: {
    id: z.string(),
    description: z.string(),
    metadata: z.object({
      type: z.literal('STREAM'),
      cameraUuid: z.string(),
      camera: z.string(),
      zoneUuid: z.nullable(z.string()),
      zone: z.nullable(z.string()),
    }),
    /** The restaurant's. */
    timezone: z.string(),
    /** Since when it is live, epoch milliseconds; null when it was stopped. */
    startedTime: z.nullable(z.int()),
    /** Of its camera. */
    status: z.enum(CAMERA_STATUSES),
  },
  sorts: ['description', 'camera', 'zone', 'startedTime'],
})
export type Stream = z.infer<typeof streamDictionary.byId.answer>
export type StreamForm = z.infer<typeof streamDictionary.form>

export const {
  list: streams,
  byId: streamOf,
  create: createStream,
  update: changeStream,
  remove: deleteStream,
  recall: recallStream,
} = streamDictionary

export const liveStreams = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${STREAMS_PATH}/live`,
  permission: 'PLUG_AND_PLAY.VIEW',
  summary: 'The streams of a restaurant that are live, by description.',
  params: ofRestaurant,
  answer: z.object({ content: z.array(streamOf.answer) }),
})

export const stopStream = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_STREAM_PATH}/stop`,
  permission: 'PLUG_AND_PLAY.EDIT',
  summary: 'Stop a stream for everybody who watches it.',
  params: oneOfRestaurant,
  answer: streamOf.answer,
})

export const streamThumbnail = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: `${ONE_STREAM_PATH}/thumbnail`,
  permission: 'PLUG_AND_PLAY.VIEW',
  summary:
    'A still image of a stream as PNG, 320×240 unless a size is set. 409 when its camera sends no picture.',
  params: oneOfRestaurant,
  query: z.strictObject(stillShape(320, 240)),
  answer: 'file',
})

export const watchStream = defineEndpoint({
  method: 'POST',
  base: 'proxy',
  path: `${ONE_STREAM_PATH}/webrtc`,
  permission: 'PLUG_AND_PLAY.VIEW',
  summary: 'Watch a live stream: returns a mountpoint. 409 when the stream is stopped or sends no picture.',
  params: oneOfRestaurant,
  answer: mountpoint,
})

export const leaveStream = defineEndpoint({
  method: 'DELETE',
  base: 'proxy',
  path: `${ONE_STREAM_PATH}/webrtc`,
  permission: 'PLUG_AND_PLAY.VIEW',
  summary: "Stop watching a stream at one of the caller's mountpoints.",
  params: oneOfRestaurant,
  query: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  answer: 'nothing',
})
