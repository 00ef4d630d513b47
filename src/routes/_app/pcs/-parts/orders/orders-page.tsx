import { TabBar } from '#src/app/tab-bar.tsx'
import { CateringPage } from './catering-page.tsx'
import { type OrdersSearch, VIEWS } from './orders-search.ts'
import { RecurringPage } from './recurring-page.tsx'
import { useOrderNews } from './use-order-news.ts'

/** Scheduled production: catering orders, and the recurring ones that make them (spec 2 §2). */
export function OrdersPage({ search }: { search: OrdersSearch }) {
  const { view = 'catering' } = search
  useOrderNews()
  return (
    <>
      <TabBar group="view" label="Scheduled Production" tabs={VIEWS} active={view} />
      {view === 'catering' ? <CateringPage search={search} /> : <RecurringPage search={search} />}
    </>
  )
}
