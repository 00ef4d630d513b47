import * as z from 'zod/mini'
import { localDays, timezone } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { epochMs, uuid } from '../define/fields.ts'
import { codesOf } from '../define/vocabularies.ts'

/** The analytics that can be asked for by name, in the specification's order (spec 1 §7). */
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
  'inbound-conveyor',
  'inbound-conveyor/containers',
  'outbound-conveyor',
  'outbound-conveyor/containers',
  'fryer-cycles',
  'fryer-cycles-distribution',
  'recommendations-task-delay',
  'recommendation-task-delay-distribution',
  'timers',
  'entree-chutes-holding',
  'entree-chutes-packages',
  'entree-chutes-quantity',
  'entree-chutes-distribution',
  'performance-ratio',
] as const
export type AnalyticName = (typeof ANALYTIC_NAMES)[number]

/** Those whose name has a slash are calls of their own: a path's parameter cannot hold one. */
const BELOW = '/containers'
type Below = `${string}${typeof BELOW}`
export type PlainAnalyticName = Exclude<AnalyticName, Below>
const plainNames = ANALYTIC_NAMES.filter((name): name is PlainAnalyticName => !name.endsWith(BELOW))
export const CONVEYORS = ['inbound-conveyor', 'outbound-conveyor'] as const

export const ANALYTIC_PERIODS = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const
export type AnalyticPeriod = (typeof ANALYTIC_PERIODS)[number]
export const analyticPeriod = z._default(z.enum(ANALYTIC_PERIODS), 'DAY')

/** Numerator and denominator; the first is the default (spec 1 §3). */
export const PERFORMANCE_RATIO_TYPES = ['COOKED/RECOMMENDATION', 'USAGE/COOKED', 'WASTE/COOKED'] as const
export type PerformanceRatioType = (typeof PERFORMANCE_RATIO_TYPES)[number]
export const performanceRatioType = z._default(z.enum(PERFORMANCE_RATIO_TYPES), 'COOKED/RECOMMENDATION')

/** A filter that an analytic has nothing to be narrowed by leaves it as it is. */
export const analyticFilters = {
  startEventTime: epochMs,
  endEventTime: epochMs,
  restaurantUuid: z.optional(uuid),
  /** Material codes. */
  materials: codesOf('chicken material'),
  /** Periods are those of each restaurant's own clock; hours are the clock's that `timezone` says. */
  period: analyticPeriod,
  /** Zone in which periods are named where no one restaurant is meant; a restaurant's own always wins. */
  timezone,
  days: localDays,
  /** Fryer cycles only; left out means all. */
  vendors: codesOf('fryer vendor'),
  isCorrect: z.optional(z.boolean()),
  /** Codes of package types: entree chutes and total usage. */
  packages: codesOf('chicken package'),
  /** Codes of containers: conveyors and the containers' distributions. */
  containers: codesOf('container'),
  performanceRatioType,
}
const query = z.strictObject(analyticFilters)
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
  /** Packages per type, of a material. */
  shares: z.optional(z.array(z.object({ packageType: z.string(), packagesCount: z.int() }))),
  cookedWeight: count,
  wasteWeight: count,
  recommendationWeight: count,
  cookedRatio: figure,
  percent: figure,
  count,
  incidentCount: count,
  /** Average seconds. */
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
  /** Delays of a material per production stage, 1 (BREADING) to 6 (HOT_HOLDING_TRANSFER). */
  stageShares: z.optional(
    z.array(z.object({ stage: z.int(), delaysNumber: z.int(), totalDelay: z.number(), share: z.number() })),
  ),
  /**
   * Conveyors: the first pan's way in and the last one's placing on the inbound one, the first removal and the last
   * way out on the outbound one; epoch milliseconds.
   */
  inboundTime: figure,
  placedTime: figure,
  removedTime: figure,
  outboundTime: figure,
  containerName: z.optional(z.string()),
  /** By which lists are narrowed to it. */
  container: z.optional(z.string()),
  /** Percent of the range that a container was in its place, of all the restaurants asked for. */
  utilized: figure,
  /** A package type's name, the packages of it and their percent of all; spec 1 §3. */
  productName: z.optional(z.string()),
  totalCount: count,
  totalShare: figure,
  packageType: z.optional(z.string()),
  /** Packages of a type per entree chute, and their percent of the type's. */
  chuteShares: z.optional(z.array(z.object({ chute: z.int(), packagesCount: z.int(), share: z.number() }))),
})
export type AnalyticRow = z.infer<typeof analyticRow>

/** High, Low and Average seconds over the whole range; all null where nothing was measured. */
export const measured = z.object({
  high: z.nullable(z.number()),
  low: z.nullable(z.number()),
  average: z.nullable(z.number()),
})
export type Measured = z.infer<typeof measured>

const answer = z.object({
  content: z.array(analyticRow),
  total: analyticRow,
  /** The High, Low and Average rows of those that measure time; null of the others. */
  summary: z.nullable(measured),
})
export interface AnalyticAnswer {
  content: AnalyticRow[]
  total: AnalyticRow
  summary: Measured | null
}

/** Screens of two modules show them (spec 1 §2: the dashboard, and the analytics of the cycle history). */
export const analyticPermission = 'DASHBOARD.VIEW|TIMER_CYCLE_HISTORY.VIEW'

export const analytic = defineEndpoint({
  method: 'GET',
  path: '/analytic/{name}',
  permission: analyticPermission,
  summary: 'One analytic for a range, per period and material or as shares, with totals.',
  params: z.strictObject({ name: z.enum(plainNames) }),
  query,
  answer,
})

export const conveyorContainers = defineEndpoint({
  method: 'GET',
  path: '/analytic/{conveyor}/containers',
  permission: analyticPermission,
  summary: 'Pans on a conveyor per container, with how long each took and how full each was.',
  params: z.strictObject({ conveyor: z.enum(CONVEYORS) }),
  query,
  answer,
})

/** The call by which a name is asked for, with its parameters. */
export function analyticCall(name: AnalyticName) {
  const conveyor = CONVEYORS.find((one) => name === `${one}${BELOW}`)
  return conveyor === undefined
    ? ({ endpoint: analytic, params: { name: name as PlainAnalyticName } } as const)
    : ({ endpoint: conveyorContainers, params: { conveyor } } as const)
}
