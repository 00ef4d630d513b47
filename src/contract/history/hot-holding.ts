import * as z from 'zod/mini'
import { HISTOGRAM_BINS } from '#src/domain/analytics/hold-time.ts'
import { dayParts } from '../define/clock-fields.ts'
import type { RowOf } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'
import { defineHistory } from './define-history.ts'

const filter = z.optional(z.boolean())

/** Containers' stays in hot holding. */
export const hotHoldingHistory = defineHistory({
  path: '/timerCycleHistory',
  rows: 'containers placed into hot holding in a range, removed from it, or held in it',
  filters: {
    /**
     * What the range is about: when the container was placed, unless set. `held` are those removed in it, and those
     * that were in holding at its end.
     */
    by: z.optional(z.enum(['removed', 'held'])),
    /** Steps of the hold time in minutes, as the dashboard's histogram has them; '10-15' ends with its fifteenth. */
    holdTimes: z.optional(z.array(z.enum(HISTOGRAM_BINS.labels as [string, ...string[]]))),
    expired: filter,
    /** Held now, and to be used up or thrown away within `EXPIRES_SOON_S`. */
    expiresSoon: filter,
    wasted: filter,
    timerError: filter,
    catering: filter,
    /** Codes of containers. */
    containers: codesOf('container'),
    dayParts,
  },
  row: {
    container: z.nullable(z.string()),
    batchNumber: z.nullable(z.int()),
    placedTime: z.int(),
    /** Null as long as it is held. */
    removedTime: z.nullable(z.int()),
    /** Seconds held, up to now while it is; null where the timer was not started or not stopped. */
    holdTime: z.nullable(z.int()),
    /** Seconds it may be held. */
    limit: z.int(),
    expired: z.boolean(),
    timerError: z.boolean(),
    /** Grams. */
    weight: z.int(),
    wasteWeight: z.int(),
    /** Why, as the crew or the equipment said it; null where nobody did. */
    wasteReason: z.nullable(z.string()),
  },
  sorts: ['placedTime', 'removedTime', 'material', 'container', 'holdTime', 'wasteWeight'],
  total: {},
})
export type Hold = RowOf<typeof hotHoldingHistory.list>
