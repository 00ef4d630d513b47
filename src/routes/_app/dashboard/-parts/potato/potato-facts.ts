import type { CallsByFact } from '#src/board/use-fact-news.ts'
import {
  potatoAverageHoldTime,
  potatoBatchesStatistic,
  potatoHoldTime,
  potatoHoldTimeByDayPart,
  potatoPackagedStatistic,
} from '#src/contract/dashboard/potato.ts'

/** The sections that a kind of fact moves. */
export const POTATO_MOVED_BY: CallsByFact = {
  fryChuteCycle: [potatoHoldTime, potatoHoldTimeByDayPart, potatoAverageHoldTime, potatoPackagedStatistic],
  potatoBatch: [potatoBatchesStatistic],
}
