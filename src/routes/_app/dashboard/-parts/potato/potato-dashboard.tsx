import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import type { CallsByFact } from '#src/board/use-fact-news.ts'
import { nowOfKitchens } from '#src/contract/dashboard/now.ts'
import {
  potatoAverageHoldTime,
  potatoBatchesStatistic,
  potatoHoldTime,
  potatoHoldTimeByDayPart,
  potatoPackagedStatistic,
} from '#src/contract/dashboard/potato.ts'
import { POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'
import { withOptions } from '#src/list/filters/with-options.ts'
import { Now } from '../../../-now/now.tsx'
import { PotatoAverageHold } from './potato-average-hold.tsx'
import { PotatoDayParts, PotatoHoldTime } from './potato-hold-time.tsx'
import { potatoSearch } from './potato-search.ts'
import { PotatoBatches, PotatoPackaged } from './potato-statistics.tsx'

/** The sections that a kind of fact moves. */
const POTATO_MOVED_BY: CallsByFact = {
  fryChuteCycle: [potatoHoldTime, potatoHoldTimeByDayPart, potatoAverageHoldTime, potatoPackagedStatistic],
  potatoBatch: [potatoBatchesStatistic, nowOfKitchens],
  stockOut: [nowOfKitchens],
}

const SPEC = withOptions(potatoSearch, { materials: POTATO_MATERIALS })

/** The potato dashboard: how long packages are held, and how many are made (spec 1 §7). */
export function PotatoDashboard({ search }: { search: BoardSearch }) {
  return (
    <BoardPage spec={SPEC} search={search} movedBy={POTATO_MOVED_BY} above={<Now />}>
      <PotatoHoldTime />
      <PotatoDayParts />
      <PotatoAverageHold />
      <PotatoPackaged />
      <PotatoBatches />
    </BoardPage>
  )
}
