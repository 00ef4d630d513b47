import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { withOptions } from '#src/list/with-options.ts'
import { DurationPanel } from './duration-panel.tsx'
import { IncidentsPanel } from './incidents-panel.tsx'
import { SharesPanel } from './shares-panel.tsx'
import { STOCK_OUT_MATERIALS } from './stock-out-materials.ts'
import { type StockOutSearch, stockOutSearch } from './stock-out-search.ts'

const SPEC = withOptions<BoardSearchSpec>(
  { filters: stockOutSearch.filters, dates: { mode: 'time', fallback: '1d', maxSpan: '1y' } },
  { materials: STOCK_OUT_MATERIALS },
)

/** The graphic tab: how often, how long, and of what. */
export function StockOutBoard({ search }: { search: StockOutSearch }) {
  return (
    <BoardPage spec={SPEC} search={search} bars>
      <IncidentsPanel />
      <DurationPanel />
      <SharesPanel />
    </BoardPage>
  )
}
