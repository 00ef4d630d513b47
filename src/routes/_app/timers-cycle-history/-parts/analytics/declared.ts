import {
  CONVEYOR,
  ENTREE_CHUTES,
  HOT_HOLDING,
  LEFT,
  RECOMMENDATIONS,
  RECOMMENDED,
  WASTED,
} from '#src/board/row-lists.ts'
import type { AnalyticName, AnalyticRow } from '#src/contract/analytic.ts'

/** Fields of a row that hold one figure. */
export type Field = {
  [K in keyof AnalyticRow]-?: NonNullable<AnalyticRow[K]> extends number ? K : never
}[keyof AnalyticRow]
/** Fields that divide a row into parts: packages by type, pans by container, delays by stage, packages by chute. */
export type PartsField = 'shares' | 'containerShares' | 'stageShares' | 'chuteShares'

/** What a figure is measured in, which says how it is written. */
export type Unit = 'weight' | 'count' | 'seconds' | 'percent' | 'share' | 'time'

export interface FigureColumn {
  field: Field
  title: string
  unit: Unit
}

/** What a row that is not of a period is of. */
export type Of = 'material' | 'container' | 'product'

/** How an analytic is drawn. */
export type Drawn =
  /** Bars per period, one segment a material. */
  | { as: 'stack'; field: Field; unit: Unit }
  /** Average, High and Low per period over all materials; `weigh` says how many a row's average is of. */
  | { as: 'spread'; average: Field; high: Field; low: Field; weigh: Field; unit: Unit }
  /** A line a material. */
  | { as: 'lines'; field: Field; unit: Unit }
  | { as: 'ring'; of: Of; field: Field; unit: Unit }
  /** A bar each. */
  | { as: 'bars'; of: Of; field: Field; unit: Unit }

/** The list of facts that an analytic counts, where there is one. */
export interface Rows {
  path: string
  /** What tells its facts from others of the list. */
  with?: Readonly<Record<string, string>>
  /** Filters that the list has too, beside materials. */
  keep?: readonly string[]
  /** Filters of the analytic that the list has not: with them set there is no way to just these facts. */
  lacks?: readonly string[]
}

export interface Declared {
  title: string
  group: Group
  draw: Drawn
  columns: readonly FigureColumn[]
  /** Further columns, one for each part that there is. */
  parts?: PartsField
  rows?: Rows
}

export const GROUPS = [
  'Usage and performance',
  'Cooked',
  'Waste',
  'Recommendations',
  'Task delays',
  'Fryers',
  'Hot holding',
  'Conveyors',
  'Entree chutes',
] as const
export type Group = (typeof GROUPS)[number]

const weight = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'weight' })
const count = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'count' })
const seconds = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'seconds' })
const percent = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'percent' })
const time = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'time' })
const SHARE: FigureColumn = { field: 'share', title: 'Share', unit: 'share' }

const ELAPSED = [seconds('elapsedTime', 'Average'), seconds('high', 'High'), seconds('low', 'Low')]
const DELAYS = [
  count('delaysNumber', 'Delays'),
  seconds('totalDelay', 'Delayed in all'),
  seconds('averageTaskDelay', 'Average'),
  seconds('highTaskDelay', 'High'),
  seconds('lowTaskDelay', 'Low'),
]
const elapsed = (weigh: Field): Drawn => ({
  as: 'spread',
  average: 'elapsedTime',
  high: 'high',
  low: 'low',
  weigh,
  unit: 'seconds',
})
const stack = (field: Field, unit: Unit): Drawn => ({ as: 'stack', field, unit })
const ring = (unit: Unit, field: Field = 'value', of: Of = 'material'): Drawn => ({
  as: 'ring',
  of,
  field,
  unit,
})

const HISTORY = '/timers-cycle-history'
const CATERING_BATCHES: Rows = { path: `${HISTORY}/scheduled-production`, with: { by: 'completed' } }
const WASTE: Rows = { path: HOT_HOLDING, with: WASTED }
const ADVISED: Rows = { path: RECOMMENDATIONS, with: RECOMMENDED }
const CATERING_ADVISED: Rows = { ...ADVISED, with: { ...ADVISED.with, catering: 'true' } }
const FRIED: Rows = { path: `${HISTORY}/fryer`, keep: ['vendors', 'isCorrect'] }
const PLACED: Rows = { path: HOT_HOLDING, lacks: ['containers'] }
const INBOUND: Rows = { path: CONVEYOR, lacks: ['containers'] }
const OUTBOUND: Rows = { ...INBOUND, with: { by: 'outbound' } }
const PACKED: Rows = { path: ENTREE_CHUTES, keep: ['packages'] }

/** Weight, share and pieces of what a distribution divides. */
const divided = [weight('value', 'Weight'), SHARE, count('quantity', 'Pieces')]

/** Every analytic: what it is called, how it is drawn, which of its fields its table shows, where its rows are. */
export const ANALYTICS: Readonly<Record<AnalyticName, Declared>> = {
  'total-usage': {
    title: 'Total usage',
    group: 'Usage and performance',
    draw: ring('weight'),
    columns: [...divided, count('perHour', 'Pieces an hour'), count('packages', 'Packages')],
    parts: 'shares',
    rows: PACKED,
  },
  'performance-ratio': {
    title: 'Performance ratio',
    group: 'Usage and performance',
    draw: { as: 'lines', field: 'value', unit: 'percent' },
    columns: [percent('value', 'Ratio')],
  },
  cooked: {
    title: 'Cooked',
    group: 'Cooked',
    draw: stack('cookedWeight', 'weight'),
    columns: [weight('cookedWeight', 'Cooked'), count('quantity', 'Pieces'), count('count', 'Batches')],
  },
  'cooked-distribution': {
    title: 'Cooked, by material',
    group: 'Cooked',
    draw: ring('weight'),
    columns: divided,
  },
  'catering-cooked': {
    title: 'Cooked for catering',
    group: 'Cooked',
    draw: stack('cookedWeight', 'weight'),
    columns: [weight('cookedWeight', 'Cooked'), count('quantity', 'Pieces'), count('count', 'Batches')],
    rows: CATERING_BATCHES,
  },
  'catering-cooked-distribution': {
    title: 'Cooked for catering, by material',
    group: 'Cooked',
    draw: ring('weight'),
    columns: divided,
    rows: CATERING_BATCHES,
  },
  waste: {
    title: 'Waste',
    group: 'Waste',
    draw: stack('wasteWeight', 'weight'),
    columns: [weight('wasteWeight', 'Wasted'), weight('cookedWeight', 'Cooked'), percent('percent', 'Waste')],
    rows: WASTE,
  },
  'waste-distribution': {
    title: 'Waste, by material',
    group: 'Waste',
    draw: ring('weight'),
    columns: divided,
    rows: WASTE,
  },
  recommendations: {
    title: 'Recommended',
    group: 'Recommendations',
    draw: stack('recommendationWeight', 'weight'),
    columns: [
      weight('recommendationWeight', 'Recommended'),
      count('count', 'Recommendations'),
      weight('cookedWeight', 'Cooked'),
      percent('cookedRatio', 'Cooked of it'),
    ],
    rows: ADVISED,
  },
  'recommendations-distribution': {
    title: 'Recommended, by material',
    group: 'Recommendations',
    draw: ring('weight'),
    columns: divided,
    rows: ADVISED,
  },
  'catering-recommendations': {
    title: 'Recommended for catering',
    group: 'Recommendations',
    draw: stack('recommendationWeight', 'weight'),
    columns: [
      weight('recommendationWeight', 'Recommended'),
      count('count', 'Recommendations'),
      weight('cookedWeight', 'Cooked'),
      percent('cookedRatio', 'Cooked of it'),
    ],
    rows: CATERING_ADVISED,
  },
  'catering-recommendations-distribution': {
    title: 'Recommended for catering, by material',
    group: 'Recommendations',
    draw: ring('weight'),
    columns: divided,
    rows: CATERING_ADVISED,
  },
  'recommendations-task-delay': {
    title: 'Task delays',
    group: 'Task delays',
    draw: {
      as: 'spread',
      average: 'averageTaskDelay',
      high: 'highTaskDelay',
      low: 'lowTaskDelay',
      weigh: 'delaysNumber',
      unit: 'seconds',
    },
    columns: DELAYS,
  },
  'recommendation-task-delay-distribution': {
    title: 'Task delays, by material',
    group: 'Task delays',
    draw: ring('seconds'),
    columns: [SHARE, ...DELAYS],
    parts: 'stageShares',
  },
  'fryer-cycles': {
    title: 'Fryer cycles',
    group: 'Fryers',
    draw: elapsed('count'),
    columns: [count('count', 'Cycles'), count('incidentCount', 'Not correct'), ...ELAPSED],
    rows: FRIED,
  },
  'fryer-cycles-distribution': {
    title: 'Fryer cycles, by material',
    group: 'Fryers',
    draw: ring('count'),
    columns: [count('count', 'Cycles'), SHARE, count('incidentCount', 'Not correct'), ...ELAPSED],
    rows: FRIED,
  },
  timers: {
    title: 'Hold times',
    group: 'Hot holding',
    draw: elapsed('count'),
    columns: [count('count', 'Pans'), count('incidentCount', 'Timer errors'), ...ELAPSED],
    rows: { path: HOT_HOLDING, with: LEFT },
  },
  'containers-distribution': {
    title: 'Containers, by material',
    group: 'Hot holding',
    draw: ring('count'),
    columns: [count('value', 'Pans'), SHARE],
    parts: 'containerShares',
    rows: PLACED,
  },
  'catering-containers-distribution': {
    title: 'Containers for catering, by material',
    group: 'Hot holding',
    draw: ring('count'),
    columns: [count('value', 'Pans'), SHARE],
    parts: 'containerShares',
    rows: { ...PLACED, with: { catering: 'true' } },
  },
  'inbound-conveyor': {
    title: 'Inbound conveyor',
    group: 'Conveyors',
    draw: elapsed('count'),
    columns: [
      count('count', 'Pans'),
      ...ELAPSED,
      time('inboundTime', 'First inbound'),
      time('placedTime', 'Last placed'),
    ],
    rows: INBOUND,
  },
  'inbound-conveyor/containers': {
    title: 'Inbound conveyor, by container',
    group: 'Conveyors',
    draw: { as: 'bars', of: 'container', field: 'count', unit: 'count' },
    columns: [count('count', 'Pans'), SHARE, ...ELAPSED, percent('utilized', 'Utilized')],
    rows: INBOUND,
  },
  'outbound-conveyor': {
    title: 'Outbound conveyor',
    group: 'Conveyors',
    draw: elapsed('count'),
    columns: [
      count('count', 'Pans'),
      ...ELAPSED,
      time('removedTime', 'First removed'),
      time('outboundTime', 'Last outbound'),
    ],
    rows: OUTBOUND,
  },
  'outbound-conveyor/containers': {
    title: 'Outbound conveyor, by container',
    group: 'Conveyors',
    draw: { as: 'bars', of: 'container', field: 'count', unit: 'count' },
    columns: [count('count', 'Pans'), SHARE, ...ELAPSED, percent('utilized', 'Utilized')],
    rows: OUTBOUND,
  },
  'entree-chutes-holding': {
    title: 'Time in the chutes',
    group: 'Entree chutes',
    draw: elapsed('count'),
    columns: [count('count', 'Hand-outs'), count('packages', 'Packages'), ...ELAPSED],
    rows: PACKED,
  },
  'entree-chutes-packages': {
    title: 'Packages',
    group: 'Entree chutes',
    draw: stack('packages', 'count'),
    columns: [count('packages', 'Packages')],
    parts: 'shares',
    rows: PACKED,
  },
  'entree-chutes-quantity': {
    title: 'Pieces',
    group: 'Entree chutes',
    draw: stack('quantity', 'count'),
    columns: [
      count('quantity', 'Pieces'),
      count('perHour', 'Pieces an hour'),
      weight('value', 'Weight'),
      count('packages', 'Packages'),
    ],
    rows: PACKED,
  },
  'entree-chutes-distribution': {
    title: 'Packages, by type',
    group: 'Entree chutes',
    draw: ring('count', 'totalCount', 'product'),
    columns: [
      count('totalCount', 'Packages'),
      { field: 'totalShare', title: 'Share', unit: 'share' },
      count('quantity', 'Pieces'),
    ],
    parts: 'chuteShares',
    rows: PACKED,
  },
}
