import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { OrdersPage } from './-parts/orders/orders-page.tsx'

export const Route = createFileRoute('/_app/pcs/scheduled-production')({
  staticData: {
    page: {
      title: t('Scheduled Production'),
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 2 },
    },
  },
  component: ScheduledProduction,
})

function ScheduledProduction() {
  return <OrdersPage />
}
