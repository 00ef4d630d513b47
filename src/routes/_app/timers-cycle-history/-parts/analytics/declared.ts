import {
  CHICKEN_EVENTS,
  CONVEYOR,
  COOKED,
  DELAYED,
  ENTREE_CHUTES,
  HOT_HOLDING,
  LEFT,
  RECOMMENDATIONS,
  RECOMMENDED,
  WASTED,
} from '#src/board/rows/row-lists.ts'
import type { AnalyticName, AnalyticRow } from '#src/contract/analytics/analytic.ts'
import { t } from '#src/domain/language/text.ts'

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
  /**
   * Average, High and Low per period over all materials; `weigh` says how many a row's average is of, but for those that
   * were not measured.
   */
  | {
      as: 'spread'
      average: Field
      high: Field
      low: Field
      weigh: Field
      unmeasured?: Field
      unit: Unit
    }
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
  /** Filters that the list has too, besides materials. */
  keep?: readonly string[]
}

export interface Declared {
  draw: Drawn
  columns: readonly FigureColumn[]
  /** Further columns, one for each part that there is. */
  parts?: PartsField
  rows?: Rows
}

const weight = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'weight' })
const count = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'count' })
const seconds = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'seconds' })
const percent = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'percent' })
const time = (field: Field, title: string): FigureColumn => ({ field, title, unit: 'time' })
const SHARE: FigureColumn = { field: 'share', title: t('Share'), unit: 'share' }

const ELAPSED = [seconds('elapsedTime', t('Average')), seconds('high', t('High')), seconds('low', t('Low'))]
const DELAYS = [
  count('delaysNumber', t('Delays')),
  seconds('totalDelay', t('Total delay')),
  seconds('averageTaskDelay', t('Average')),
  seconds('highTaskDelay', t('High')),
  seconds('lowTaskDelay', t('Low')),
]
const elapsed = (weigh: Field): Extract<Drawn, { as: 'spread' }> => ({
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
const COOKED_BATCHES: Rows = { path: CHICKEN_EVENTS, with: COOKED }
const DELAYS_BEGUN: Rows = { path: CHICKEN_EVENTS, with: DELAYED }
const CATERING_BATCHES: Rows = { path: `${HISTORY}/scheduled-production`, with: { by: 'completed' } }
const WASTE: Rows = { path: HOT_HOLDING, with: WASTED }
const ADVISED: Rows = { path: RECOMMENDATIONS, with: RECOMMENDED }
const CATERING_ADVISED: Rows = { ...ADVISED, with: { ...ADVISED.with, catering: 'true' } }
const FRIED: Rows = { path: `${HISTORY}/fryer`, keep: ['vendors', 'isCorrect'] }
const PLACED: Rows = { path: HOT_HOLDING, keep: ['containers'] }
const INBOUND: Rows = { path: CONVEYOR, keep: ['containers'] }
const OUTBOUND: Rows = { ...INBOUND, with: { by: 'outbound' } }
const PACKED: Rows = { path: ENTREE_CHUTES, keep: ['packages'] }

/** Weight, share and pieces of what a distribution divides. */
const divided = [weight('value', t('Weight')), SHARE, count('quantity', t('Pieces'))]

/** Every analytic: how it is drawn, which of its fields its table shows, where its rows are. */
export const ANALYTICS: Readonly<Record<AnalyticName, Declared>> = {
  'total-usage': {
    draw: ring('weight'),
    columns: [...divided, count('perHour', t('Pieces per hour')), count('packages', t('Packages'))],
    parts: 'shares',
    rows: PACKED,
  },
  'performance-ratio': {
    draw: { as: 'lines', field: 'value', unit: 'percent' },
    columns: [percent('value', t('Ratio'))],
  },
  cooked: {
    draw: stack('cookedWeight', 'weight'),
    columns: [
      weight('cookedWeight', t('Cooked')),
      count('quantity', t('Pieces')),
      count('count', t('Batches')),
    ],
    rows: COOKED_BATCHES,
  },
  'cooked-distribution': {
    draw: ring('weight'),
    columns: divided,
    rows: COOKED_BATCHES,
  },
  'catering-cooked': {
    draw: stack('cookedWeight', 'weight'),
    columns: [
      weight('cookedWeight', t('Cooked')),
      count('quantity', t('Pieces')),
      count('count', t('Batches')),
    ],
    rows: CATERING_BATCHES,
  },
  'catering-cooked-distribution': {
    draw: ring('weight'),
    columns: divided,
    rows: CATERING_BATCHES,
  },
  waste: {
    draw: stack('wasteWeight', 'weight'),
    columns: [
      weight('wasteWeight', t('Wasted')),
      weight('cookedWeight', t('Cooked')),
      percent('percent', t('Waste')),
    ],
    rows: WASTE,
  },
  'waste-distribution': {
    draw: ring('weight'),
    columns: divided,
    rows: WASTE,
  },
  recommendations: {
    draw: stack('recommendationWeight', 'weight'),
    columns: [
      weight('recommendationWeight', t('Recommended')),
      count('count', t('Recommendations')),
      weight('cookedWeight', t('Cooked')),
      percent('cookedRatio', t('Cooked of it')),
    ],
    rows: ADVISED,
  },
  'recommendations-distribution': {
    draw: ring('weight'),
    columns: divided,
    rows: ADVISED,
  },
  'catering-recommendations': {
    draw: stack('recommendationWeight', 'weight'),
    columns: [
      weight('recommendationWeight', t('Recommended')),
      count('count', t('Recommendations')),
      weight('cookedWeight', t('Cooked')),
      percent('cookedRatio', t('Cooked of it')),
    ],
    rows: CATERING_ADVISED,
  },
  'catering-recommendations-distribution': {
    draw: ring('weight'),
    columns: divided,
    rows: CATERING_ADVISED,
  },
  'recommendations-task-delay': {
    draw: {
      as: 'spread',
      average: 'averageTaskDelay',
      high: 'highTaskDelay',
      low: 'lowTaskDelay',
      weigh: 'delaysNumber',
      unit: 'seconds',
    },
    columns: DELAYS,
    rows: DELAYS_BEGUN,
  },
  'recommendation-task-delay-distribution': {
    draw: ring('seconds'),
    columns: [SHARE, ...DELAYS],
    parts: 'stageShares',
    rows: DELAYS_BEGUN,
  },
  'fryer-cycles': {
    draw: elapsed('count'),
    columns: [count('count', t('Cycles')), count('incidentCount', t('Not correct')), ...ELAPSED],
    rows: FRIED,
  },
  'fryer-cycles-distribution': {
    draw: ring('count'),
    columns: [count('count', t('Cycles')), SHARE, count('incidentCount', t('Not correct')), ...ELAPSED],
    rows: FRIED,
  },
  timers: {
    draw: { ...elapsed('count'), unmeasured: 'incidentCount' },
    columns: [count('count', t('Pans')), count('incidentCount', t('Timer errors')), ...ELAPSED],
    rows: { path: HOT_HOLDING, with: LEFT },
  },
  'containers-distribution': {
    draw: ring('count'),
    columns: [count('value', t('Pans')), SHARE],
    parts: 'containerShares',
    rows: PLACED,
  },
  'catering-containers-distribution': {
    draw: ring('count'),
    columns: [count('value', t('Pans')), SHARE],
    parts: 'containerShares',
    rows: { ...PLACED, with: { catering: 'true' } },
  },
  'inbound-conveyor': {
    draw: elapsed('count'),
    columns: [
      count('count', t('Pans')),
      ...ELAPSED,
      time('inboundTime', t('First inbound')),
      time('placedTime', t('Last placed')),
    ],
    rows: INBOUND,
  },
  'inbound-conveyor/containers': {
    draw: { as: 'bars', of: 'container', field: 'count', unit: 'count' },
    columns: [count('count', t('Pans')), SHARE, ...ELAPSED, percent('utilized', t('Utilized'))],
    rows: INBOUND,
  },
  'outbound-conveyor': {
    draw: elapsed('count'),
    columns: [
      count('count', t('Pans')),
      ...ELAPSED,
      time('removedTime', t('First removed')),
      time('outboundTime', t('Last outbound')),
    ],
    rows: OUTBOUND,
  },
  'outbound-conveyor/containers': {
    draw: { as: 'bars', of: 'container', field: 'count', unit: 'count' },
    columns: [count('count', t('Pans')), SHARE, ...ELAPSED, percent('utilized', t('Utilized'))],
    rows: OUTBOUND,
  },
  'entree-chutes-holding': {
    draw: elapsed('count'),
    columns: [count('count', t('Hand-outs')), count('packages', t('Packages')), ...ELAPSED],
    rows: PACKED,
  },
  'entree-chutes-packages': {
    draw: stack('packages', 'count'),
    columns: [count('packages', t('Packages'))],
    parts: 'shares',
    rows: PACKED,
  },
  'entree-chutes-quantity': {
    draw: stack('quantity', 'count'),
    columns: [
      count('quantity', t('Pieces')),
      count('perHour', t('Pieces per hour')),
      weight('value', t('Weight')),
      count('packages', t('Packages')),
    ],
    rows: PACKED,
  },
  'entree-chutes-distribution': {
    draw: ring('count', 'totalCount', 'product'),
    columns: [
      count('totalCount', t('Packages')),
      { field: 'totalShare', title: t('Share'), unit: 'share' },
      count('quantity', t('Pieces')),
    ],
    parts: 'chuteShares',
    rows: PACKED,
  },
}
