import * as z from 'zod/mini'
import { analyticPeriod } from '../analytics/analytic.ts'
import { localDays, timezone } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { rangeShape } from '../define/fields.ts'
import { codesOf } from '../define/vocabularies.ts'

/**
 * The potato dashboard (spec 1 §7). A package's hold time runs from the basket's emptying into the dump pan until the
 * package is taken out of its chute; it counts when it was packed. `analyticPeriod` is the start of a row's period in
 * epoch milliseconds, by the clock of each restaurant; `packageType` a code.
 */

/** Unless set otherwise (spec 2 §4). */
export const DEFAULT_CHUTES = [1, 2]

const materials = codesOf('potato material')
const query = z.strictObject({
  ...rangeShape,
  /** Codes of potato materials. */
  materials,
  chutes: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(99))).check(z.maxLength(20)),
    DEFAULT_CHUTES,
  ),
  period: analyticPeriod,
  /** Zone in which periods are named where no one restaurant is meant; a restaurant's own always wins. */
  timezone,
  days: localDays,
})
export type PotatoQuery = z.infer<typeof query>

const call = { method: 'GET', permission: 'DASHBOARD.VIEW', query } as const

/** Percent per hold-time zone ('<=20', '20-25', … '>40' minutes): all six of them, 100 together unless nothing was packed. */
const zones = z.record(z.string(), z.number())
/** Names of package types by their codes. */
const names = z.record(z.string(), z.string())
/** Minutes to two decimals, each package counting once; null where there was none. */
const spread = {
  average: z.nullable(z.number()),
  high: z.nullable(z.number()),
  low: z.nullable(z.number()),
  /** Packages. */
  count: z.int(),
}

export const potatoHoldTime = defineEndpoint({
  ...call,
  path: '/potato-hold-time',
  summary: 'Percent of the packages in each hold-time zone, by package type.',
  answer: z.object({
    /** By package type, then zone. */
    results: z.record(z.string(), zones),
    /** Packages by package type. */
    counts: z.record(z.string(), z.int()),
    names,
  }),
})

export const potatoHoldTimeByDayPart = defineEndpoint({
  ...call,
  path: '/potato-hold-time-by-day-part',
  summary: 'Percent of the packages in each hold-time zone, by part of the restaurant’s day.',
  answer: z.object({
    /** Breakfast, Lunch, Dinner: always all three. */
    content: z.array(z.object({ dayPart: z.string(), zones, ...spread })),
    total: z.object({ zones, ...spread }),
  }),
})

export const potatoAverageHoldTime = defineEndpoint({
  ...call,
  path: '/potato-average-hold-time',
  summary: 'Average, High and Low minutes held, per period and package type.',
  answer: z.object({
    content: z.array(
      z.object({ analyticPeriod: z.int(), packageType: z.string(), productName: z.string(), ...spread }),
    ),
    total: z.object(spread),
  }),
})

/** Packages, their pieces and their grams. */
const packaged = { packagesCount: z.int(), quantity: z.int(), weight: z.int() }

export const potatoPackagedStatistic = defineEndpoint({
  ...call,
  path: '/potato-packaged-statistic',
  summary: 'What was packaged, per period and package type.',
  answer: z.object({
    content: z.array(
      z.object({ analyticPeriod: z.int(), packageType: z.string(), productName: z.string(), ...packaged }),
    ),
    total: z.object(packaged),
  }),
})

/** Baskets and their grams, and how many of them left something in the dump pan, with its grams. */
const batches = {
  batchesCount: z.int(),
  weight: z.int(),
  remainingCount: z.int(),
  remainingWeight: z.int(),
}

export const potatoBatchesStatistic = defineEndpoint({
  ...call,
  path: '/potato-batches-statistic',
  summary:
    'Baskets emptied into the dump pan, per period and material. Not filtered by chute, because one pan fills all chutes.',
  answer: z.object({
    content: z.array(
      z.object({ analyticPeriod: z.int(), material: z.string(), materialName: z.string(), ...batches }),
    ),
    total: z.object(batches),
  }),
})

/** The five calls: one query, each its own answer. */
export type PotatoSection =
  | typeof potatoHoldTime
  | typeof potatoHoldTimeByDayPart
  | typeof potatoAverageHoldTime
  | typeof potatoPackagedStatistic
  | typeof potatoBatchesStatistic
