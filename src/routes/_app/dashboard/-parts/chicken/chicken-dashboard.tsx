import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import type { CallsByFact } from '#src/board/use-fact-news.ts'
import {
  averageHoldTime,
  detailedHoldingTime,
  detailedWaste,
  holdTimeDistr,
  panCycles,
  panCyclesAverage,
  summaryHTR,
  wasteByDayPart,
  wasteSummary,
} from '#src/contract/dashboard/chicken.ts'
import { nowOfKitchens } from '#src/contract/dashboard/now.ts'
import { Now } from '../../../-now/now.tsx'
import { AverageHold } from './average-hold.tsx'
import { chickenSpec } from './chicken-search.ts'
import { HoldDistribution } from './hold-distribution.tsx'
import { HoldZones } from './hold-zones.tsx'
import { HoldingTime } from './holding-time.tsx'
import { PanCycleTime } from './pan-cycle-time.tsx'
import { PanCycles } from './pan-cycles.tsx'
import { WasteDayParts } from './waste-day-parts.tsx'
import { WasteMaterials } from './waste-materials.tsx'
import { WasteSummary } from './waste-summary.tsx'

const WASTE = [wasteSummary, detailedWaste, wasteByDayPart]

/** The sections that a kind of fact moves. */
const CHICKEN_MOVED_BY: CallsByFact = {
  batch: [...WASTE, nowOfKitchens],
  hold: [...WASTE, nowOfKitchens, summaryHTR, detailedHoldingTime, holdTimeDistr, averageHoldTime],
  conveyorPass: [panCycles, panCyclesAverage],
  recommendation: [nowOfKitchens],
  taskDelay: [nowOfKitchens],
  stockOut: [nowOfKitchens],
}

/** The chicken dashboard: what is wrong now, then today, then the past (spec 1 §3, nine sections). */
export function ChickenDashboard({ search }: { search: BoardSearch }) {
  return (
    <BoardPage spec={chickenSpec} search={search} movedBy={CHICKEN_MOVED_BY} bars above={<Now />}>
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
