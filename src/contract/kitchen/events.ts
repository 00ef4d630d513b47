import * as z from 'zod/mini'
import { ALL_EVENTS, CHICKEN_EVENTS, type EventName, POTATO_EVENTS } from '#src/domain/events/names.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { defineList } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'
import { historyFilters } from '../history/define-history.ts'

const namesOf = (events: Partial<Record<EventName, unknown>>) => Object.keys(events) as EventName[]

/** What happened, when, to what: 'Batch 14', 'Third Pan 07'. */
const row = z.object({
  /** Of its name and its fact: the same however often it is asked for. */
  eventId: z.string(),
  eventTime: z.int(),
  eventName: z.enum([...namesOf(CHICKEN_EVENTS), ...namesOf(POTATO_EVENTS)]),
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  timezone: z.string(),
  materialCode: z.string(),
  material: z.string(),
  subject: z.string(),
})
export type EventRow = z.infer<typeof row>

function eventCalls(path: string, line: 'chicken' | 'potato', names: readonly EventName[]) {
  const filters = {
    ...historyFilters,
    materials: codesOf(`${line} material`),
    eventName: z._default(z.enum([ALL_EVENTS, ...names]), ALL_EVENTS),
  }
  return {
    list: defineList({
      path,
      permission: 'EVENTS.VIEW',
      summary: `Events on the ${line} line in a range, newest first.`,
      row,
      filters,
      sorts: ['eventTime'],
      order: 'DESC',
    }),
    exported: defineEndpoint({
      method: 'GET',
      path: `${path}/xls`,
      permission: 'EVENTS.VIEW',
      summary:
        'The events as a zip of CSV in restaurant time; 202 when it is large and prepared as a report.',
      query: z.strictObject(filters),
      answer: 'file',
    }),
  }
}

export const chickenEvents = eventCalls('/chickenEvent/chickenEvents', 'chicken', namesOf(CHICKEN_EVENTS))
export const potatoEvents = eventCalls('/event/events', 'potato', namesOf(POTATO_EVENTS))

const dictionary = z.object({ content: z.array(z.object({ value: z.string(), label: z.string() })) })

/** Spec 2 §7: who shows them puts All, value all, in front. */
export const chickenEventNames = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/chickenEventName',
  permission: 'user',
  summary: 'Names of the chicken line’s events.',
  answer: dictionary,
})

export const potatoEventNames = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/eventName',
  permission: 'user',
  summary: 'Names of the potato line’s events.',
  answer: dictionary,
})
