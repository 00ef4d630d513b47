import * as z from 'zod/mini'
import { localDays } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { epochMs } from '../define/fields.ts'
import { codesOf } from '../define/vocabularies.ts'

/** Fewer restaurants make no average: a manager who knows their own figure could work out another's from it. */
export const FEWEST_RESTAURANTS = 4

/**
 * What a restaurant's waste is compared with, in addition to its own last week. It speaks of the chain as a whole and
 * never of a restaurant, so it is the same for everybody; who may see how restaurants perform may ask for it.
 */
export const chainWaste = defineEndpoint({
  method: 'GET',
  path: '/dashboard/chicken/chainWaste',
  permission: 'PERFORMANCE.VIEW',
  summary: "The chain's average waste: the mean of its restaurants' percentages, with equal weight.",
  query: z.strictObject({
    startTime: epochMs,
    endTime: epochMs,
    days: localDays,
    materials: codesOf('chicken material'),
  }),
  answer: z.object({
    /** Percent to two decimals; null where fewer than four restaurants cooked anything in the range. */
    percent: z.nullable(z.number()),
  }),
})
