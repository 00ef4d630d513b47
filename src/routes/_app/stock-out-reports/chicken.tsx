import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { StockOutPage } from './-parts/stock-out-page.tsx'

export const Route = createFileRoute('/_app/stock-out-reports/chicken')({
  staticData: {
    page: {
      title: t('Chicken'),
      frame: 'shell',
      access: 'STOCK_OUT.VIEW',
      menu: { section: 'Stock Out', position: 1 },
      term: 'STOCK_OUT',
    },
  },
  component: StockOutReports,
})

function StockOutReports() {
  return <StockOutPage />
}
