import * as z from 'zod/mini'
import { ALL_EVENTS, CHICKEN_EVENTS, type EventName, POTATO_EVENTS } from '#src/domain/events/names.ts'
import { localDays, timezone } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { rangeShape } from '../define/fields.ts'
import { codesOf } from '../define/vocabularies.ts'
import { analyticPeriod } from './analytic.ts'

/** Events counted (spec 2 §7): chicken and potato alike, by the names of the dictionaries. */

const EVENT_NAMES = Object.keys({ ...CHICKEN_EVENTS, ...POTATO_EVENTS }) as EventName[]

const query = z.strictObject({
  ...rangeShape,
  /** Codes of materials of either line. */
  materials: codesOf('material'),
  /** A name of the dictionaries. */
  eventName: z._default(z.enum([ALL_EVENTS, ...EVENT_NAMES]), ALL_EVENTS),
  period: analyticPeriod,
  /** Zone in which periods are named where no one restaurant is meant; a restaurant's own always wins. */
  timezone,
  days: localDays,
})
export type EventAnalyticQuery = z.infer<typeof query>

export const eventAnalytic = defineEndpoint({
  method: 'GET',
  path: '/eventAnalytic',
  permission: 'EVENTS.VIEW',
  summary: 'How many events there were per period and name.',
  query,
  answer: z.object({
    /** `time` is the start of the period; only where there was one. */
    content: z.array(z.object({ time: z.int(), eventName: z.string(), count: z.int() })),
    /** Per name over the whole range, most first; `share` is its percent of all. */
    names: z.array(z.object({ eventName: z.string(), count: z.int(), share: z.number() })),
    total: z.int(),
  }),
})

export const eventAnalyticMaterials = defineEndpoint({
  method: 'GET',
  path: '/eventAnalytic/materials',
  permission: 'EVENTS.VIEW',
  summary: 'How many events there were per material and name, most first.',
  query,
  answer: z.object({
    content: z.array(
      z.object({
        material: z.string(),
        materialName: z.string(),
        count: z.int(),
        share: z.number(),
        events: z.array(z.object({ eventName: z.string(), count: z.int() })),
      }),
    ),
    total: z.int(),
  }),
})
