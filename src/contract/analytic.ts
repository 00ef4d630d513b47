import * as z from 'zod/mini'
import { epochMs, text, uuid } from './common.ts'
import { defineEndpoint } from './define.ts'

/** The analytics that can be asked for by name (spec 1 §7). */
export const ANALYTIC_NAMES = [
  'total-usage',
  'cooked',
  'catering-cooked',
  'cooked-distribution',
  'catering-cooked-distribution',
  'waste',
  'waste-distribution',
  'recommendations',
  'recommendations-distribution',
  'catering-recommendations',
  'catering-recommendations-distribution',
  'containers-distribution',
  'catering-containers-distribution',
  'fryer-cycles',
  'fryer-cycles-distribution',
  'recommendations-task-delay',
  'timers',
  'performance-ratio',
] as const
export type AnalyticName = (typeof ANALYTIC_NAMES)[number]

export const ANALYTIC_PERIODS = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const
export type AnalyticPeriod = (typeof ANALYTIC_PERIODS)[number]

/** Numerator and denominator; the first is the default (spec 1 §3). */
export const PERFORMANCE_RATIO_TYPES = ['COOKED/RECOMMENDATION', 'USAGE/COOKED', 'WASTE/COOKED'] as const
export type PerformanceRatioType = (typeof PERFORMANCE_RATIO_TYPES)[number]

const names = z.optional(z.array(text(64)).check(z.maxLength(100)))

const query = z.strictObject({
  startEventTime: epochMs,
  endEventTime: epochMs,
  restaurantUuid: z.optional(uuid),
  materials: names,
  period: z._default(z.enum(ANALYTIC_PERIODS), 'DAY'),
  /** Zone of the periods where no one restaurant is meant; a restaurant's own always wins. */
  timezone: z.optional(text(64)),
  /** Fryer cycles only; left out means all. */
  vendors: names,
  isCorrect: z.optional(z.boolean()),
  performanceRatioType: z._default(z.enum(PERFORMANCE_RATIO_TYPES), 'COOKED/RECOMMENDATION'),
})
export type AnalyticQuery = z.infer<typeof query>

const count = z.optional(z.int())
const figure = z.optional(z.nullable(z.number()))

/**
 * A row of any of them; each has its own part of these fields (spec 1 §3). `time` is the start of the row's
 * period. Weights and `value` of weights are grams, elapsed times and delays seconds, shares percent.
 */
export const analyticRow = z.object({
  time: count,
  material: z.optional(z.string()),
  materialName: z.optional(z.string()),
  value: figure,
  share: figure,
  perHour: figure,
  packages: count,
  quantity: count,
  shares: z.optional(z.array(z.object({ packageType: z.string(), packagesCount: z.int() }))),
  cookedWeight: count,
  wasteWeight: count,
  recommendationWeight: count,
  cookedRatio: figure,
  percent: figure,
  count,
  incidentCount: count,
  elapsedTime: figure,
  high: figure,
  low: figure,
  totalDelay: figure,
  highTaskDelay: figure,
  lowTaskDelay: figure,
  averageTaskDelay: figure,
  delaysNumber: count,
  containerShares: z.optional(
    z.array(z.object({ containerName: z.string(), materialsCount: z.int(), materialsShare: z.number() })),
  ),
})
export type AnalyticRow = z.infer<typeof analyticRow>

export const analytic = defineEndpoint({
  method: 'GET',
  path: '/analytic/{name}',
  permission: 'DASHBOARD.VIEW',
  summary: 'One analytic over a range, per period and material or as shares, with the same figures in total.',
  params: z.strictObject({ name: z.enum(ANALYTIC_NAMES) }),
  query,
  answer: z.object({ content: z.array(analyticRow), total: analyticRow }),
})
export type AnalyticAnswer = { content: AnalyticRow[]; total: AnalyticRow }
