import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '#src/api/query/query-options.ts'
import { TabBar } from '#src/app/head/tab-bar.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { useRestaurantNews } from '#src/app/use-restaurant-news.ts'
import { type OrderList, ordersTopic } from '#src/contract/live/orders.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import { t } from '#src/domain/language/text.ts'
import { cleanListSearch, type ListSearch } from '#src/list/filters/filters.ts'
import { cateringList } from './catering-list.tsx'
import { CateringPage } from './catering-page.tsx'
import { recurringList } from './recurring-list.tsx'
import { RecurringPage } from './recurring-page.tsx'

const LISTS = { catering: cateringOrders, recurring: recurringOrders } as const
const SHOWN = Object.values(LISTS)

const refetchAll = (client: QueryClient, { lists }: { lists: OrderList[] }) =>
  void invalidate(client, ...lists.map((list) => LISTS[list]))

/** Has the lists of orders fetched again as soon as an order of the restaurant, or of any in Global, changes. */
const useOrderNews = (): void => useRestaurantNews(ordersTopic, SHOWN, refetchAll)

/** The page's tabs, the orders first; the parameter is named after their group (spec 1 §2). */
export const VIEWS = [
  { value: 'catering', label: t('Catering Orders') },
  { value: 'recurring', label: t('Recurring Orders') },
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
      <TabBar group="view" label={t('Scheduled Production')} tabs={VIEWS} active={view} />
      {view === 'catering' ? <CateringPage search={search} /> : <RecurringPage search={search} />}
    </>
  )
}
