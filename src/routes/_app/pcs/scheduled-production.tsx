import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { OrdersPage } from './-parts/orders/orders-page.tsx'
import { cleanOrdersSearch } from './-parts/orders/orders-search.ts'

export const Route = createFileRoute('/_app/pcs/scheduled-production')({
  staticData: {
    page: {
      title: 'Scheduled Production',
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 2 },
    },
  },
  component: ScheduledProduction,
})

function ScheduledProduction() {
  return <OrdersPage search={usePageSearch(cleanOrdersSearch)} />
}
