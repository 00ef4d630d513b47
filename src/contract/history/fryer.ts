import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { text } from '../define/fields.ts'
import type { RowOf } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'
import { defineHistory, spread } from './define-history.ts'

/** Baskets' times in oil. */
export const fryerHistory = defineHistory({
  path: '/fryerTimerCycleHistory',
  rows: 'fryer cycles that started in a range',
  // Left out means all (spec 1 §3).
  filters: {
    vendors: codesOf('fryer vendor'),
    isCorrect: z.optional(z.boolean()),
    /** A fryer's name. */
    fryer: z.optional(text(255)),
  },
  row: {
    fryer: z.string(),
    vendor: z.string(),
    startTime: z.int(),
    endTime: z.int(),
    /** Seconds in oil that the material asks for, and that it got. */
    expectedTime: z.int(),
    actualTime: z.int(),
    isCorrect: z.boolean(),
  },
  sorts: ['startTime', 'endTime', 'material', 'fryer', 'vendor', 'actualTime'],
  /** Of the seconds in oil. */
  total: spread,
})
export type FryerCycle = RowOf<typeof fryerHistory.list>

export const fryerVendors = defineEndpoint({
  method: 'GET',
  path: '/materials/filters/fryer-vendors',
  permission: 'user',
  summary: 'Vendors of the fryers the caller may see.',
  answer: z.object({ content: z.array(z.string()) }),
})
