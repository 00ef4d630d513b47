import * as z from 'zod/mini'
import { UNUSUAL_KINDS, UNUSUAL_TYPES, type UnusualKind } from '#src/domain/unusual/kinds.ts'
import { byOwnClock } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byFactId, factId, rangeShape } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'

const materials = codesOf('material')
const types = z.optional(z.array(z.enum(UNUSUAL_TYPES)))
const kind = z.enum(UNUSUAL_KINDS)

/** What a list of one kind, and its export, are narrowed by; `types` are those of the kind 'event'. */
const filters = { ...rangeShape, materials, types, ...byOwnClock }

/** What a row of events and one of recordings share. */
const seen = {
  id: factId,
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  timezone: z.string(),
  kind,
  type: z.nullable(z.enum(UNUSUAL_TYPES)),
  /** Null where it is of no material, or equipment did not say of which. */
  materialCode: z.nullable(z.string()),
  material: z.nullable(z.string()),
  camera: z.string(),
  place: z.string(),
  eventTime: z.int(),
}

export const unusualEvent = z.object({
  ...seen,
  container: z.nullable(z.string()),
  /** The other pan of identical markers. */
  otherContainer: z.nullable(z.string()),
  markerExpected: z.nullable(z.int()),
  markerSeen: z.nullable(z.int()),
  /** Grams left in the dump pan. */
  remaining: z.nullable(z.int()),
  /** Seconds allowed and taken: of a fryer cycle, or held. */
  expectedTime: z.nullable(z.int()),
  actualTime: z.nullable(z.int()),
  /** How many frames there are to look at; 0 once they have been kept long enough. */
  frameCount: z.int(),
  /**
   * The pictures that equipment sends of it, in order: the SHA-256 of each, null for one that has not come yet. An event
   * that has any has no frames.
   */
  pictures: z.array(z.nullable(z.string())),
})
export type UnusualEvent = z.infer<typeof unusualEvent>

const listed = {
  row: unusualEvent,
  sorts: ['eventTime', 'material', 'camera', 'place', 'type', 'markerSeen', 'remaining'],
  order: 'DESC',
} as const

/** What a frame shows is told in words too. */
const frames = z.array(z.object({ offset: z.int(), text: z.string() }))

const listOf = (of: UnusualKind, what: string) =>
  defineList({
    path: `/events/unusual/${of}` as string,
    permission: 'UNUSUAL.VIEW',
    summary: `${what} that happened in a range.`,
    filters,
    ...listed,
  })
const exportOf = (of: UnusualKind, what: string) =>
  defineEndpoint({
    method: 'GET',
    path: `/events/unusual/${of}/xls` as string,
    permission: 'UNUSUAL.VIEW',
    summary: `${what} as a zip of CSV in restaurant time; 202 when it is large and prepared as a report.`,
    query: z.strictObject(filters),
    answer: 'file',
  })

export const unusualEvents = listOf('event', 'Unusual events')
export const dpRemaining = listOf('dp-remaining', 'Potatoes left too long in the dump pan')
export const wrongMarkers = listOf('wrong-marker', 'Pans with another marker than their own')
export const emptyPans = listOf('empty-pan', 'Empty pans that were forgotten')
export const identicalMarkers = listOf('identical-markers', 'Pairs of pans with the same marker')

export const unusualEventsExport = exportOf('event', 'Unusual events')
export const dpRemainingExport = exportOf('dp-remaining', 'Potatoes left too long in the dump pan')
export const wrongMarkersExport = exportOf('wrong-marker', 'Pans with another marker than their own')
export const emptyPansExport = exportOf('empty-pan', 'Empty pans that were forgotten')
export const identicalMarkersExport = exportOf('identical-markers', 'Pairs of pans with the same marker')

export const allUnusual = defineList({
  path: '/events/unusual',
  permission: 'UNUSUAL.VIEW',
  summary: 'Unusual events of all kinds, or of some, in a range.',
  filters: { ...filters, kinds: z.optional(z.array(kind)) },
  ...listed,
})

const byKindAndId = z.strictObject({ kind, id: factId })

export const unusualEventOf = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/{kind}/{id}',
  permission: 'UNUSUAL.VIEW',
  summary:
    "One unusual event with its frames: each frame's time from the event in milliseconds, and what it shows.",
  params: byKindAndId,
  answer: z.object({ ...unusualEvent.shape, frames }),
})

export const unusualImage = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/{kind}/{id}/images/{frame}',
  permission: 'UNUSUAL.VIEW',
  summary: 'A frame as PNG: 1280×720, or as a thumbnail of 320×240. Frames count from 0.',
  params: z.strictObject({
    kind,
    id: factId,
    frame: z.string().check(z.regex(/^\d{1,3}$/), z.describe('the number of a frame, from 0')),
  }),
  query: z.strictObject({ size: z._default(z.enum(['full', 'thumbnail']), 'full') }),
  answer: 'file',
})

export const unusualPicture = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/{kind}/{id}/pictures/{picture}',
  permission: 'UNUSUAL.VIEW',
  summary: 'A picture that equipment sent of an unusual event, as it was sent: JPEG or PNG.',
  params: z.strictObject({
    kind,
    id: factId,
    picture: z.string().check(z.regex(/^[\da-f]{64}$/), z.describe('the SHA-256 of a picture, in hex')),
  }),
  answer: 'file',
})

export const deleteUnusual = defineEndpoint({
  method: 'DELETE',
  path: '/events/unusual/{id}',
  permission: 'UNUSUAL.DELETE',
  summary: 'Delete one unusual event with its images. Its recording is kept.',
  params: byFactId,
  answer: 'nothing',
})

export const recallUnusual = defineEndpoint({
  method: 'POST',
  path: '/events/unusual/{id}/recall',
  permission: 'UNUSUAL.DELETE',
  summary: 'Undo the deletion of one unusual event. 409 when it is too late.',
  params: byFactId,
  answer: 'nothing',
})

const recordingFilters = { ...rangeShape, materials, kinds: z.optional(z.array(kind)), ...byOwnClock }

export const unusualRecording = z.object({
  ...seen,
  /** The event it is of; it may have been deleted. */
  eventId: factId,
  /** The camera that looks at where it was; null where there is none any more. */
  cameraUuid: z.nullable(z.string()),
  /** Whether that camera was recorded at the event: the kitchen player shows it then. */
  recorded: z.boolean(),
  createdDate: z.int(),
  /** Milliseconds. */
  length: z.int(),
  /** Bytes. */
  size: z.int(),
})
export type UnusualRecording = z.infer<typeof unusualRecording>

export const unusualRecordings = defineList({
  path: '/events/unusual/recordings',
  permission: 'UNUSUAL.VIEW',
  summary: 'Recordings of unusual events in a range.',
  row: unusualRecording,
  filters: recordingFilters,
  sorts: ['createdDate', 'eventTime', 'kind', 'material', 'camera', 'length', 'size'],
  order: 'DESC',
})

export const unusualRecordingsExport = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/recordings/xls',
  permission: 'UNUSUAL.VIEW',
  summary: 'The list of recordings as a zip of CSV in restaurant time; 202 when it is large.',
  query: z.strictObject(recordingFilters),
  answer: 'file',
})

export const unusualRecordingOf = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/recordings/{id}',
  permission: 'UNUSUAL.VIEW',
  summary: 'One recording.',
  params: byFactId,
  answer: unusualRecording,
})

export const unusualRecordingImage = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/recordings/{id}/image',
  permission: 'UNUSUAL.VIEW',
  summary: 'The frame of a recording at its event, as a 320×240 PNG.',
  params: byFactId,
  answer: 'file',
})

export const unusualRecordingPreview = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/recordings/{id}/preview',
  permission: 'UNUSUAL.VIEW',
  summary: 'A recording to play on the page, as WebM.',
  params: byFactId,
  answer: 'file',
})

export const unusualRecordingDownload = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/recordings/{id}/download',
  permission: 'UNUSUAL.VIEW',
  summary: 'A recording as a WebM file to keep.',
  params: byFactId,
  answer: 'file',
})

export const deleteUnusualRecording = defineEndpoint({
  method: 'DELETE',
  path: '/events/unusual/recordings/{id}',
  permission: 'UNUSUAL.DELETE',
  summary: 'Delete one recording. Its event is kept.',
  params: byFactId,
  answer: 'nothing',
})

export const recallUnusualRecording = defineEndpoint({
  method: 'POST',
  path: '/events/unusual/recordings/{id}/recall',
  permission: 'UNUSUAL.DELETE',
  summary: 'Undo the deletion of one recording. 409 when it is too late.',
  params: byFactId,
  answer: 'nothing',
})
