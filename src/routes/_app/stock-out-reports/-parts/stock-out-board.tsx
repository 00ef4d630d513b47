import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearchSpec } from '#src/board/board-search.ts'
import type { MovedBy } from '#src/board/use-fact-news.ts'
import { stockOutAnalytic, stockOutAvailability, stockOutDistribution } from '#src/contract/stock-out.ts'
import { withOptions } from '#src/list/with-options.ts'
import { AvailabilityPanel } from './availability-panel.tsx'
import { DurationPanel } from './duration-panel.tsx'
import { IncidentsPanel } from './incidents-panel.tsx'
import { SharesPanel } from './shares-panel.tsx'
import { STOCK_OUT_MATERIALS } from './stock-out-materials.ts'
import { type StockOutSearch, stockOutSearch } from './stock-out-search.ts'

const SPEC = withOptions<BoardSearchSpec>(
  {
    // Days are a bar's, and narrow the list that it opens; a time of day narrows the list alone.
    filters: stockOutSearch.filters.filter(({ kind }) => kind !== 'days' && kind !== 'hours'),
    dates: { mode: 'time', fallback: '1d', maxSpan: '1y' },
  },
  { materials: STOCK_OUT_MATERIALS },
)

const MOVED_BY: MovedBy = { stockOut: [stockOutAnalytic, stockOutDistribution, stockOutAvailability] }

/** The graphic tab: how often, how long, of what, and when. */
export function StockOutBoard({ search }: { search: StockOutSearch }) {
  return (
    <BoardPage spec={SPEC} search={search} movedBy={MOVED_BY} bars>
      <IncidentsPanel />
      <DurationPanel />
      <SharesPanel />
      <AvailabilityPanel />
    </BoardPage>
  )
}
