import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { withOptions } from '#src/list/filters/with-options.ts'
import { AverageHold } from './average-hold.tsx'
import { CHICKEN_MOVED_BY } from './chicken-facts.ts'
import { chickenSearch } from './chicken-search.ts'
import { HoldDistribution } from './hold-distribution.tsx'
import { HoldZones } from './hold-zones.tsx'
import { HoldingTime } from './holding-time.tsx'
import { PanCycleTime } from './pan-cycle-time.tsx'
import { PanCycles } from './pan-cycles.tsx'
import { WasteDayParts } from './waste-day-parts.tsx'
import { WasteMaterials } from './waste-materials.tsx'
import { WasteSummary } from './waste-summary.tsx'

const SPEC = withOptions(chickenSearch, { materials: CHICKEN_MATERIALS })

/** The chicken dashboard: what is wrong now, then today, then the past (spec 1 §3, nine sections). */
export function ChickenDashboard({ search }: { search: BoardSearch }) {
  return (
    <BoardPage spec={SPEC} search={search} movedBy={CHICKEN_MOVED_BY} bars>
      <WasteSummary />
      <HoldZones />
      <WasteDayParts />
      <HoldingTime />
      <WasteMaterials />
      <HoldDistribution />
      <AverageHold />
      <PanCycleTime />
      <PanCycles />
    </BoardPage>
  )
}
