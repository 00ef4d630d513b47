import * as z from 'zod/mini'
import { INTAKE_KINDS } from '#src/domain/intake/kinds.ts'
import { REFUSAL_CODES } from '#src/domain/intake/refusals.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, rangeShape, text } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

/** Events that the intake refused. The same one that comes again is counted, and kept for 30 days after it last came. */

/** How many events one call tries again or deletes; the answer says how many remain. */
export const REFUSED_AT_ONCE = 500

const refusedEvent = z.object({
  uuid: z.string(),
  /** Null where its source names none that its key may report: only who sees all restaurants sees it then. */
  restaurant: z.nullable(z.object({ number: z.string(), name: z.string(), timezone: z.string() })),
  code: z.enum(REFUSAL_CODES),
  /** What it is about; null for a type that there is not. */
  kind: z.nullable(z.enum(INTAKE_KINDS)),
  /** It takes a fact back. */
  deletes: z.boolean(),
  /** As it came; null where it has none. */
  type: z.nullable(z.string()),
  /** 'data.placedAt'; null where the refusal is about the whole event. */
  field: z.nullable(z.string()),
  message: z.string(),
  /** The sender's own. */
  eventId: z.nullable(z.string()),
  firstTime: z.int(),
  lastTime: z.int(),
  count: z.int(),
  /** Name of the key that it came with. */
  keyName: z.string(),
})
export type RefusedEventRow = z.infer<typeof refusedEvent>

const filters = {
  /** When it last came. */
  ...rangeShape,
  /** Part of the message, of the event's id or of the key's name. */
  search: z.optional(text(255)),
  codes: z.optional(z.array(z.enum(REFUSAL_CODES))),
  kinds: z.optional(z.array(z.enum(INTAKE_KINDS))),
}

export const refusedEvents = defineList({
  path: '/refusedEvents',
  permission: 'DEVICE.VIEW',
  summary: 'A page of the events that the intake refused, by when they last came unless sorted otherwise.',
  row: refusedEvent,
  filters,
  sorts: ['lastTime', 'firstTime', 'count', 'restaurant', 'kind', 'code', 'key'],
  order: 'DESC',
})

export const refusedEventsExport = defineEndpoint({
  method: 'GET',
  path: '/refusedEvents/xls',
  permission: 'DEVICE.VIEW',
  summary: 'The same as a zip of CSV; 202 when it is large and prepared as a report.',
  query: z.strictObject(filters),
  answer: 'file',
})

export const refusedEventById = defineEndpoint({
  method: 'GET',
  path: '/refusedEvents/{id}',
  permission: 'DEVICE.VIEW',
  summary: 'A refused event, with its JSON as it came.',
  params: byUuid,
  /** `event` is null where it was too large to keep. */
  answer: z.object({ ...refusedEvent.shape, event: z.nullable(z.string()) }),
})

export const retryRefusedEvents = defineEndpoint({
  method: 'POST',
  path: '/refusedEvents/retry',
  permission: 'DEVICE.EDIT',
  summary: `Read refused events again as if they came now, at most ${REFUSED_AT_ONCE}, those first that waited longest.`,
  query: z.strictObject(filters),
  /** `left` are those that this call did not come to; what was too large to keep is not among them. */
  answer: z.object({ accepted: z.int(), unchanged: z.int(), refused: z.int(), left: z.int() }),
})

export const deleteRefusedEvents = defineEndpoint({
  method: 'DELETE',
  path: '/refusedEvents',
  permission: 'DEVICE.DELETE',
  summary: `Delete refused events for good, at most ${REFUSED_AT_ONCE}.`,
  query: z.strictObject(filters),
  answer: z.object({ deleted: z.int(), left: z.int() }),
})
