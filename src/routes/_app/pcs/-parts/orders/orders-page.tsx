import { TabBar } from '#src/app/head/tab-bar.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { cleanListSearch, type ListSearch } from '#src/list/filters/filters.ts'
import { cateringList } from './catering-list.tsx'
import { CateringPage } from './catering-page.tsx'
import { recurringList } from './recurring-list.tsx'
import { RecurringPage } from './recurring-page.tsx'
import { useOrderNews } from './use-order-news.ts'

/** The page's tabs, the orders first; the parameter is named after their group (spec 1 §2). */
export const VIEWS = [
  { value: 'catering', label: 'Catering Orders' },
  { value: 'recurring', label: 'Recurring Orders' },
] as const
export type View = (typeof VIEWS)[number]['value']

export interface OrdersSearch extends ListSearch {
  view?: View
}

/** Reads the page's URL, of the tab that it shows. */
export function cleanOrdersSearch(raw: Readonly<Record<string, unknown>>, now: number): OrdersSearch {
  if (raw.view !== 'recurring') return cleanListSearch(cateringList.spec, raw, now)
  return { view: 'recurring', ...cleanListSearch(recurringList.spec, raw, now) }
}

/** Scheduled production: catering orders, and the recurring ones that make them (spec 2 §2). */
export function OrdersPage() {
  const search = usePageSearch(cleanOrdersSearch)
  const { view = 'catering' } = search
  useOrderNews()
  return (
    <>
      <TabBar group="view" label="Scheduled Production" tabs={VIEWS} active={view} />
      {view === 'catering' ? <CateringPage search={search} /> : <RecurringPage search={search} />}
    </>
  )
}
