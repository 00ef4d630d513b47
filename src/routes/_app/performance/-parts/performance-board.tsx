import { usePlace } from '#src/app/place.ts'
import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import type { CallsByFact } from '#src/board/use-fact-news.ts'
import { chickenPerformance, extendedChickenPerformance } from '#src/contract/analytics/performance.ts'
import { t } from '#src/domain/language/text.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { withOptions } from '#src/list/filters/with-options.ts'
import { CountPanel, WeightPanel } from './against-panel.tsx'
import { BehindPanels } from './behind-panel.tsx'
import { PercentPanel } from './percent-panel.tsx'
import { performanceSearch } from './performance-search.ts'

const SPEC = withOptions(performanceSearch, { materials: CHICKEN_MATERIALS })
/** Of several restaurants there is one section more. */
const SEVERAL = { ...SPEC, compare: { without: [t('By material'), t('By restaurant')] } }

const CALLS = [chickenPerformance, extendedChickenPerformance]
const MOVED_BY: CallsByFact = { batch: CALLS, recommendation: CALLS, hold: CALLS, package: CALLS }

/** How well the kitchen does what it is told: percent, weight and count per period (spec 1 §3). */
export function PerformanceBoard({ search }: { search: BoardSearch }) {
  const { restaurantUuid } = usePlace()
  return (
    <BoardPage spec={restaurantUuid === undefined ? SEVERAL : SPEC} search={search} movedBy={MOVED_BY}>
      <PercentPanel />
      <WeightPanel />
      <CountPanel />
      <BehindPanels />
    </BoardPage>
  )
}
