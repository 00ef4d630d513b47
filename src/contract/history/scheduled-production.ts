import * as z from 'zod/mini'
import type { RowOf } from '../define/list.ts'
import { defineHistory } from './define-history.ts'

/** Where a catering batch stands, in the order statuses' words (spec 2 §4). */
const CATERING_STATES = ['IN_PROGRESS', 'FINISHED', 'CANCELED'] as const

/** Batches cooked for catering. */
export const scheduledProductionHistory = defineHistory({
  path: '/cateringTimerCycleHistory',
  rows: 'catering batches started in a range, or complete in it',
  filters: {
    /** What the range is about: the start unless set. */
    by: z.optional(z.enum(['completed'])),
    canceled: z.optional(z.boolean()),
  },
  row: {
    batchNumber: z.int(),
    workCenter: z.string(),
    /** Pieces. */
    batchSize: z.int(),
    /** Grams. */
    weight: z.int(),
    startTime: z.int(),
    /** Null as long as it is under way. */
    endTime: z.nullable(z.int()),
    /** Seconds that its six stages should take, and that it took. */
    expectedTime: z.int(),
    actualTime: z.nullable(z.int()),
    cateringOrderStatus: z.enum(CATERING_STATES),
  },
  sorts: ['startTime', 'endTime', 'material', 'batchNumber', 'batchSize', 'actualTime'],
  total: {},
})
export type CateringBatch = RowOf<typeof scheduledProductionHistory.list>
