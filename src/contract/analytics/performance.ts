import * as z from 'zod/mini'
import { localDays, timezone } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { rangeShape } from '../define/fields.ts'
import { codesOf } from '../define/vocabularies.ts'
import { analyticPeriod, performanceRatioType } from './analytic.ts'

/** How a kitchen performs: a ratio of two weights (spec 1 §3, chicken performance metrics). */

const query = z.strictObject({
  ...rangeShape,
  /** Material codes. */
  materials: codesOf('chicken material'),
  performanceRatioType,
  period: analyticPeriod,
  /** Zone in which periods are named where no one restaurant is meant; a restaurant's own always wins. */
  timezone,
  days: localDays,
})
export type PerformanceQuery = z.infer<typeof query>

/**
 * `weight` (grams) and `count` are of what the ratio is of: cooked batches, packages handed over, or wasted pans;
 * `wholeWeight` and `wholeCount` of what it is compared with: recommendations or cooked batches. `percent` is to two
 * decimals, null where the whole weighs nothing.
 */
const figures = {
  percent: z.nullable(z.number()),
  weight: z.int(),
  count: z.int(),
  wholeWeight: z.int(),
  wholeCount: z.int(),
}

export const chickenPerformance = defineEndpoint({
  method: 'GET',
  path: '/chicken-performance',
  permission: 'PERFORMANCE.VIEW',
  summary: 'Percent, weight and count of a performance ratio per period.',
  query,
  answer: z.object({
    /** `time` is the start of the period; every period of the range, also those without any. */
    content: z.array(z.object({ time: z.int(), ...figures })),
    total: z.object(figures),
  }),
})

export const extendedChickenPerformance = defineEndpoint({
  method: 'GET',
  path: '/extended-chicken-performance',
  permission: 'PERFORMANCE.VIEW',
  summary: 'Details of the performance: the same figures per material and restaurant.',
  query,
  answer: z.object({
    /** Only where something was; by period, restaurant number and material. */
    content: z.array(
      z.object({
        time: z.int(),
        restaurantUuid: z.string(),
        restaurantNumber: z.string(),
        restaurantName: z.string(),
        material: z.string(),
        materialName: z.string(),
        ...figures,
      }),
    ),
    total: z.object(figures),
  }),
})
