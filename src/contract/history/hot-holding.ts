import * as z from 'zod/mini'
import { defineHistory, type RowOf } from './define-history.ts'

const filter = z.optional(z.boolean())

/** Containers' stays in hot holding. */
export const hotHoldingHistory = defineHistory({
  path: '/timerCycleHistory',
  rows: 'containers placed into hot holding in a range, or removed from it',
  filters: {
    /** What the range is about: when the container was placed unless told. */
    by: z.optional(z.enum(['removed'])),
    expired: filter,
    wasted: filter,
    timerError: filter,
    catering: filter,
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
  },
  sorts: ['placedTime', 'removedTime', 'material', 'container', 'holdTime', 'wasteWeight'],
  total: {},
})
export type Hold = RowOf<typeof hotHoldingHistory.list>
