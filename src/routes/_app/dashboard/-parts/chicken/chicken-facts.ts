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

const WASTE = [wasteSummary, detailedWaste, wasteByDayPart]

/** The sections that a kind of fact moves. */
export const CHICKEN_MOVED_BY: CallsByFact = {
  batch: WASTE,
  hold: [...WASTE, summaryHTR, detailedHoldingTime, holdTimeDistr, averageHoldTime],
  conveyorPass: [panCycles, panCyclesAverage],
}
