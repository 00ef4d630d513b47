import * as z from 'zod/mini'
import { RESOLUTIONS, type ResolutionCode } from '#src/domain/time/presets.ts'
import { localDays, timezone } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { rangeShape } from '../define/fields.ts'
import { codesOf } from '../define/vocabularies.ts'

/**
 * The chicken dashboard's nine sections (spec 1 §3). Weights are grams, hold and cycle times minutes to two
 * decimals (spec 1 §9), shares percent to two decimals, times epoch milliseconds. Every fact counts at the
 * moment it happened: cooked at the batch's end, wasted when the pan was taken out, a hold time when the pan
 * left. Only the zones, which say how holding stands, also count the pans still held at the range's end, with
 * the age they have then.
 */

const codes = RESOLUTIONS.map(({ code }) => code) as [ResolutionCode, ...ResolutionCode[]]

const query = z.strictObject({
  ...rangeShape,
  /** Length of the bars; the range's own automatic one unless set. 400 when it makes too many. */
  interval: z.optional(z.enum(codes)),
  /** Zone of bars and comparison where no one restaurant is meant (Global); a restaurant's own always wins. */
  timezone,
  days: localDays,
  materials: codesOf('chicken material'),
})
export type ChickenQuery = z.infer<typeof query>

const share = { label: z.string(), percent: z.number(), count: z.int() }
const buckets = z.array(z.object({ start: z.int(), end: z.int() }))
const material = { materialCode: z.string(), material: z.string() }
/** Average, High and Low minutes; null where nothing was counted. */
const spread = {
  average: z.nullable(z.number()),
  high: z.nullable(z.number()),
  low: z.nullable(z.number()),
  count: z.int(),
}
/** Percent of the cooked weight that was wasted; null where nothing was cooked. */
const waste = { wasteWeight: z.int(), cookedWeight: z.int(), percent: z.nullable(z.number()) }

export type WasteFigures = { wasteWeight: number; cookedWeight: number; percent: number | null }

const section = { method: 'GET', permission: 'DASHBOARD.VIEW', query } as const

export const summaryHTR = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/summaryHTR',
  summary:
    'Pans in each hold-time zone and the minutes they were held, for pans that left in the range or were still held at its end.',
  answer: z.object({
    /** `percent` is the share of the pans. */
    zones: z.array(z.object({ ...share, minutes: z.number() })),
    total: z.object({ minutes: z.number(), count: z.int() }),
    timerErrors: z.int(),
    /** Pans in holding at the end of the range, and those of them past their material's limit. */
    held: z.int(),
    expired: z.int(),
  }),
})

export const wasteSummary = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/wasteSummary',
  summary: 'Waste against cooked weight, the target, and the same weekday last week.',
  answer: z.object({
    ...waste,
    /** Percent: the day parts' targets, weighted by what was cooked in each. */
    target: z.number(),
    lastWeek: z.object({ ...waste, target: z.number() }),
    /** Percentage points against last week; null where either week has no percent. */
    change: z.nullable(z.number()),
  }),
})

export const detailedHoldingTime = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/detailedHoldingTime',
  summary: 'Pans that left per bar and hold-time zone, timer errors last.',
  answer: z.object({
    buckets,
    /** One entry per bucket in `counts`. */
    series: z.array(z.object({ label: z.string(), counts: z.array(z.int()) })),
    total: z.int(),
  }),
})

export const detailedWaste = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/detailedWaste',
  summary: 'Waste per bar and material.',
  answer: z.object({
    buckets,
    materials: z.array(z.object({ ...material, wasteWeight: z.int(), weights: z.array(z.int()) })),
    wasteWeight: z.int(),
  }),
})

export const holdTimeDistr = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/holdTimeDistr',
  summary: 'Histogram of hold times in steps of five minutes.',
  answer: z.object({ rows: z.array(z.object(share)), count: z.int() }),
})

export const averageHoldTime = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/averageHoldTime',
  summary: 'Average, High and Low hold time per material.',
  answer: z.object({ rows: z.array(z.object({ ...material, ...spread })), total: z.object(spread) }),
})

export const wasteByDayPart = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/wasteByDayPart',
  summary: 'Waste of Breakfast, Lunch and Dinner against their targets, in restaurant time.',
  answer: z.object({
    rows: z.array(z.object({ dayPart: z.string(), ...waste, target: z.number() })),
    /** Its target is the headline's of `wasteSummary`. */
    total: z.object({ ...waste, target: z.number() }),
  }),
})

export const panCyclesAverage = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/panCyclesAverage',
  summary: 'Minutes from a pan entering on the inbound conveyor to leaving, per bar and per material.',
  answer: z.object({
    buckets,
    /** Average minutes of the cycles begun in each bucket; null where none was. */
    averages: z.array(z.nullable(z.number())),
    /** Of how many cycles each average is. */
    counts: z.array(z.int()),
    materials: z.array(z.object({ ...material, ...spread })),
    total: z.object(spread),
  }),
})

export const panCycles = defineEndpoint({
  ...section,
  path: '/dashboard/chicken/panCycles',
  summary: 'Pan cycles started per bar and material, and per container.',
  answer: z.object({
    buckets,
    materials: z.array(z.object({ ...material, count: z.int(), counts: z.array(z.int()) })),
    containers: z.array(z.object({ container: z.string(), containerName: z.string(), count: z.int() })),
    count: z.int(),
  }),
})

/** The nine sections: one query, each its own answer. */
export type ChickenSection =
  | typeof summaryHTR
  | typeof wasteSummary
  | typeof detailedHoldingTime
  | typeof detailedWaste
  | typeof holdTimeDistr
  | typeof averageHoldTime
  | typeof wasteByDayPart
  | typeof panCyclesAverage
  | typeof panCycles
