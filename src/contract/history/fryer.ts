import * as z from 'zod/mini'
import { byFactId, factId, paged, pagingShape, rangeShape, text } from '../common.ts'
import { defineEndpoint } from '../define.ts'

/** What the list, its total and its export are narrowed by. */
const filters = {
  ...rangeShape,
  materials: z.optional(z.array(text(64)).check(z.maxLength(100))),
  vendors: z.optional(z.array(text(64)).check(z.maxLength(100))),
  /** Left out means all (spec 1 §3). */
  isCorrect: z.optional(z.boolean()),
}

export const fryerCycle = z.object({
  id: factId,
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  timezone: z.string(),
  materialCode: z.string(),
  material: z.string(),
  fryer: z.string(),
  vendor: z.string(),
  startTime: z.int(),
  endTime: z.int(),
  /** Seconds in oil that the material asks for, and that it got. */
  expectedTime: z.int(),
  actualTime: z.int(),
  isCorrect: z.boolean(),
})
export type FryerCycle = z.infer<typeof fryerCycle>

export const fryerHistory = defineEndpoint({
  method: 'GET',
  path: '/fryerTimerCycleHistory',
  permission: 'TIMER_CYCLE_HISTORY.VIEW',
  summary: 'Fryer cycles that started in a range.',
  query: z.strictObject({
    ...filters,
    ...pagingShape(['startTime', 'endTime', 'material', 'fryer', 'vendor', 'actualTime']),
  }),
  answer: paged(fryerCycle),
})

export const fryerHistoryTotal = defineEndpoint({
  method: 'GET',
  path: '/fryerTimerCycleHistory/total',
  permission: 'TIMER_CYCLE_HISTORY.VIEW',
  summary: 'How many cycles the filters leave, and their High, Low and Average seconds in oil.',
  query: z.strictObject(filters),
  answer: z.object({
    total: z.int(),
    high: z.nullable(z.number()),
    low: z.nullable(z.number()),
    average: z.nullable(z.number()),
  }),
})

export const fryerHistoryExport = defineEndpoint({
  method: 'GET',
  path: '/fryerTimerCycleHistory/xls',
  permission: 'TIMER_CYCLE_HISTORY.VIEW',
  summary: 'The cycles as a zip of CSV in restaurant time; 202 when it is large and prepared as a report.',
  query: z.strictObject(filters),
  answer: 'file',
})

export const deleteFryerCycle = defineEndpoint({
  method: 'DELETE',
  path: '/fryerTimerCycleHistory/{id}',
  permission: 'TIMER_CYCLE_HISTORY.DELETE',
  summary: 'Delete one cycle from the record.',
  params: byFactId,
  answer: 'nothing',
})

export const fryerVendors = defineEndpoint({
  method: 'GET',
  path: '/materials/filters/fryer-vendors',
  permission: 'user',
  summary: 'Vendors of the fryers the caller may see.',
  answer: z.object({ content: z.array(z.string()) }),
})
