import * as z from 'zod/mini'
import { DAY_PARTS, type DayPart } from '#src/domain/time/day-part.ts'
import { WASTE_CAUSES } from '#src/domain/why/causes.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { epochMs, uuid } from '../define/fields.ts'

/**
 * Why food was wasted in one restaurant: figures, which src/domain/why/words.ts makes sentences of. Weights are grams,
 * percents are of the cooked weight. Everything counts as on the dashboard: cooked at the batch's end, wasted when the pan
 * was taken out.
 */

const material = { materialCode: z.string(), material: z.string() }
const percent = z.nullable(z.number())
/** Of pans with waste. */
const pans = {
  pans: z.int(),
  /** Those that had run out of their hold time: how food was wasted, and not why. */
  expired: z.int(),
  /** Grams wasted that were cooked above the recommendation. */
  aboveRecommendation: z.int(),
}
/** Null where there is no usual yet. */
const usually = z.nullable(z.number())

export const why = defineEndpoint({
  method: 'GET',
  path: '/dashboard/chicken/why',
  permission: 'DASHBOARD.VIEW',
  summary:
    'What accounts for the waste of a restaurant in at most 31 days: by product, hour and cause, compared with what is usual.',
  query: z.strictObject({
    restaurantUuid: uuid,
    startTime: epochMs,
    endTime: epochMs,
    /** Only this part of each day; all of the range unless set. */
    dayPart: z.optional(z.enum(DAY_PARTS as [DayPart, ...DayPart[]])),
  }),
  answer: z.object({
    cooked: z.int(),
    wasted: z.int(),
    percent,
    /** As that of `wasteSummary`. */
    target: z.number(),
    ...pans,
    /** Of the last 28 days on which anything was cooked; null where that were fewer than eight within 42 days. */
    usual: z.nullable(
      z.object({
        percent: z.number(),
        /** Grams wasted above usual, negative where less was: the sum of the products' `rate` and `mix`. */
        above: z.number(),
        days: z.int(),
        /** On how many of them less, and more, was wasted in percent. */
        lower: z.int(),
        higher: z.int(),
      }),
    ),
    products: z.array(
      z.object({
        ...material,
        cooked: z.int(),
        wasted: z.int(),
        percent,
        usualPercent: usually,
        /** Grams that would have been cooked of it at its usual share. */
        usualCooked: usually,
        /** Grams wasted beyond its own usual percent, and because it usually wastes more than others. */
        rate: usually,
        mix: usually,
        ...pans,
      }),
    ),
    /** Hours of the restaurant's clock, those of several days together. */
    hours: z.array(
      z.object({
        /** 0 to 23. */
        hour: z.int(),
        cooked: z.int(),
        wasted: z.int(),
        ...pans,
        lateBatches: z.int(),
      }),
    ),
    /** Each wasted gram has one: they sum to `wasted`. The largest first. */
    causes: z.array(
      z.object({
        cause: z.enum(WASTE_CAUSES),
        /** The crew's, of the cause REASON. */
        reason: z.nullable(z.string()),
        materialCode: z.string(),
        wasted: z.int(),
        pans: z.int(),
        batches: z.int(),
      }),
    ),
    /** Batches of which a stage took longer than it should. They overlap with the causes and are not added to them. */
    lateCount: z.int(),
    /** The 50 of them that were the latest. */
    lateBatches: z.array(
      z.object({
        ...material,
        batchNumber: z.int(),
        /** When its first stage became late. */
        lateAt: z.int(),
        /** Seconds, of all its stages. */
        lateS: z.int(),
        /** Grams wasted of it in the range. */
        wasted: z.int(),
      }),
    ),
    stockOuts: z.int(),
  }),
})
