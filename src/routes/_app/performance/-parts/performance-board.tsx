import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import { CHICKEN_MATERIALS } from '#src/list/option-sources.ts'
import { withOptions } from '#src/list/with-options.ts'
import { CountPanel, WeightPanel } from './against-panel.tsx'
import { BehindPanels } from './behind-panel.tsx'
import { PercentPanel } from './percent-panel.tsx'
import { performanceSearch } from './performance-search.ts'

const SPEC = withOptions(performanceSearch, { materials: CHICKEN_MATERIALS })

/** How well the kitchen does what it is told: percent, weight and count per period (spec 1 §3). */
export function PerformanceBoard({ search }: { search: BoardSearch }) {
  return (
    <BoardPage spec={SPEC} search={search}>
      <PercentPanel />
      <WeightPanel />
      <CountPanel />
      <BehindPanels />
    </BoardPage>
  )
}
