import { TabBar } from '#src/app/head/tab-bar.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { t } from '#src/domain/language/text.ts'
import { cleanListSearch, type ListSearch } from '#src/list/filters/filters.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { StockOutBoard } from './stock-out-board.tsx'
import { stockOutLists } from './stock-out-list.tsx'

/** The tabs, the list first (spec 2 §2); the parameter is named after their group. */
const VIEWS = [
  { value: 'list', label: t('List') },
  { value: 'graphic', label: t('Graphic') },
] as const
type View = (typeof VIEWS)[number]['value']

interface StockOutSearch extends ListSearch {
  view?: View
}

/** Reads the page's URL: the graphic tab has the list's range and materials. */
function cleanStockOutSearch(raw: Readonly<Record<string, unknown>>, now: number): StockOutSearch {
  return {
    ...cleanListSearch(stockOutLists.spec, raw, now),
    ...(raw.view === 'graphic' && { view: 'graphic' }),
  }
}

/** Stock-outs as a list, or drawn (spec 2 §2). */
export function StockOutPage() {
  const search = usePageSearch(cleanStockOutSearch)
  const { view = 'list' } = search
  return (
    <>
      <TabBar group="view" label={t('Stock-outs')} tabs={VIEWS} active={view} />
      {view === 'list' ? (
        <HistoryPage lists={stockOutLists} search={search} />
      ) : (
        <StockOutBoard search={search} />
      )}
    </>
  )
}
