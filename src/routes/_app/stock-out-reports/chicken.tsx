import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { StockOutPage } from './-parts/stock-out-page.tsx'
import { cleanStockOutSearch } from './-parts/stock-out-search.ts'

export const Route = createFileRoute('/_app/stock-out-reports/chicken')({
  staticData: {
    page: {
      title: 'Chicken',
      frame: 'shell',
      access: 'STOCK_OUT.VIEW',
      menu: { section: 'Stock Out', position: 1 },
    },
  },
  component: StockOutReports,
})

function StockOutReports() {
  return <StockOutPage search={usePageSearch(cleanStockOutSearch)} />
}
