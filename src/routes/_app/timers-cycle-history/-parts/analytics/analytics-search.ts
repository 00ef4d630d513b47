import { type BoardSearch, type BoardSearchSpec, cleanBoardSearch } from '#src/board/board-search.ts'
import { PERIOD_FILTER } from '#src/board/periods/period-filter.ts'
import { RATIO_FILTER } from '#src/board/ratio-filter.ts'
import type { AnalyticName } from '#src/contract/analytics/analytic.ts'
import { t } from '#src/domain/language/text.ts'
import { either, several } from '#src/list/filters/declare-filter.ts'
import { cleanListSearch, type Filter } from '#src/list/filters/filters.ts'
import { recommendationLists } from '../recommendation-list.tsx'

/** The page's views, the analytics first (spec 1 §2); the section's bar has a tab for each. */
export type View = 'analytics' | 'recommendations'

/** Shown unless another is chosen: the first of the specification (spec 1 §7). */
export const DEFAULT_ANALYTIC = 'total-usage' satisfies AnalyticName

const MATERIALS: Filter = { ...several(t('Materials'), null), key: 'materials' }
const PACKAGES: Filter = { ...several(t('Packages'), null), key: 'packages' }
const CONTAINERS: Filter = { ...several(t('Containers'), null), key: 'containers' }
const FRYERS: Filter[] = [
  { ...several(t('Vendors'), null), key: 'vendors' },
  { ...either(t('Correct'), t('Correct'), t('Not correct')), key: 'isCorrect' },
]

/** What each analytic can be narrowed by besides range and materials (spec 1 §3). */
const TAKES: Readonly<Record<AnalyticName, readonly Filter[]>> = {
  'total-usage': [PACKAGES],
  cooked: [PERIOD_FILTER],
  'catering-cooked': [PERIOD_FILTER],
  'cooked-distribution': [],
  'catering-cooked-distribution': [],
  waste: [PERIOD_FILTER],
  'waste-distribution': [],
  recommendations: [PERIOD_FILTER],
  'recommendations-distribution': [],
  'catering-recommendations': [PERIOD_FILTER],
  'catering-recommendations-distribution': [],
  'containers-distribution': [CONTAINERS],
  'catering-containers-distribution': [CONTAINERS],
  'inbound-conveyor': [PERIOD_FILTER, CONTAINERS],
  'inbound-conveyor/containers': [CONTAINERS],
  'outbound-conveyor': [PERIOD_FILTER, CONTAINERS],
  'outbound-conveyor/containers': [CONTAINERS],
  'fryer-cycles': [PERIOD_FILTER, ...FRYERS],
  'fryer-cycles-distribution': FRYERS,
  'recommendations-task-delay': [PERIOD_FILTER],
  'recommendation-task-delay-distribution': [],
  timers: [PERIOD_FILTER],
  'entree-chutes-holding': [PERIOD_FILTER, PACKAGES],
  'entree-chutes-packages': [PERIOD_FILTER, PACKAGES],
  'entree-chutes-quantity': [PERIOD_FILTER, PACKAGES],
  'entree-chutes-distribution': [PACKAGES],
  'performance-ratio': [RATIO_FILTER, PERIOD_FILTER],
}

export const isAnalytic = (name: unknown): name is AnalyticName =>
  typeof name === 'string' && Object.hasOwn(TAKES, name)

/** What the URL may hold for one analytic. Only what is drawn per period is compared with other periods. */
export function analyticSpec(name: AnalyticName): BoardSearchSpec {
  const filters = [...TAKES[name], MATERIALS]
  const compare = filters.includes(PERIOD_FILTER) && { compare: {} }
  return { dates: { mode: 'time', fallback: '7d', maxSpan: '1y' }, filters, ...compare }
}

export interface AnalyticsSearch extends BoardSearch {
  view?: View
  analytic?: AnalyticName
}

/** Reads the page's URL: a filter that the chosen analytic does not take is dropped (spec 1 §5). */
export function cleanAnalyticsSearch(raw: Readonly<Record<string, unknown>>, now: number): AnalyticsSearch {
  if (raw.view === 'recommendations') {
    return { ...cleanListSearch(recommendationLists.spec, raw, now), view: 'recommendations' }
  }
  const name = isAnalytic(raw.analytic) ? raw.analytic : DEFAULT_ANALYTIC
  return {
    ...cleanBoardSearch(analyticSpec(name), raw, now),
    ...(name !== DEFAULT_ANALYTIC && { analytic: name }),
  }
}
