import { TabBar } from '#src/app/tab-bar.tsx'
import { HistoryPage } from '#src/list/history-page.tsx'
import { StockOutBoard } from './stock-out-board.tsx'
import { stockOutLists } from './stock-out-list.tsx'
import { type StockOutSearch, VIEWS } from './stock-out-search.ts'

/** Stock-outs as a list, or drawn (spec 2 §2). */
export function StockOutPage({ search }: { search: StockOutSearch }) {
  const { view = 'list' } = search
  return (
    <>
      <TabBar group="view" label="Stock-outs" tabs={VIEWS} active={view} />
      {view === 'list' ? (
        <HistoryPage lists={stockOutLists} search={search} />
      ) : (
        <StockOutBoard search={search} />
      )}
    </>
  )
}
