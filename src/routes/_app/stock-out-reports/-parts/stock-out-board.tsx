import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch, BoardSearchSpec } from '#src/board/board-search.ts'
import type { CallsByFact } from '#src/board/use-fact-news.ts'
import {
  stockOutAnalytic,
  stockOutAvailability,
  stockOutDistribution,
} from '#src/contract/kitchen/stock-out.ts'
import { AvailabilityPanel } from './availability-panel.tsx'
import { DurationPanel } from './duration-panel.tsx'
import { IncidentsPanel } from './incidents-panel.tsx'
import { SharesPanel } from './shares-panel.tsx'
import { stockOutLists } from './stock-out-list.tsx'

const SPEC: BoardSearchSpec = {
  // Days are a bar's, and narrow the list that it opens; a time of day narrows the list alone.
  filters: stockOutLists.spec.filters.filter(({ kind }) => kind !== 'days' && kind !== 'hours'),
  dates: { mode: 'time', fallback: '1d', maxSpan: '1y' },
}

const MOVED_BY: CallsByFact = { stockOut: [stockOutAnalytic, stockOutDistribution, stockOutAvailability] }

/** The graphic tab: how often, how long, of what, and when. */
export function StockOutBoard({ search }: { search: BoardSearch }) {
  return (
    <BoardPage spec={SPEC} search={search} movedBy={MOVED_BY} bars>
      <IncidentsPanel />
      <DurationPanel />
      <SharesPanel />
      <AvailabilityPanel />
    </BoardPage>
  )
}
