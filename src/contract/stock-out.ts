import * as z from 'zod/mini'
import { rangeShape, text } from './common.ts'
import { defineEndpoint } from './define.ts'

export const stockOutTotal = defineEndpoint({
  method: 'GET',
  path: '/stockOut/total',
  permission: 'STOCK_OUT.VIEW',
  summary:
    'Stock-outs that started in a range, and the High, Low and Average seconds of those that are over.',
  query: z.strictObject({
    ...rangeShape,
    materials: z.optional(z.array(text(64)).check(z.maxLength(100))),
  }),
  answer: z.object({
    total: z.int(),
    /** Still going on. */
    open: z.int(),
    high: z.nullable(z.number()),
    low: z.nullable(z.number()),
    average: z.nullable(z.number()),
  }),
})
