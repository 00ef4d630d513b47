import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { AdjustmentPage } from './-parts/adjustment/adjustment-page.tsx'
import { cleanAdjustmentSearch } from './-parts/adjustment/adjustment-search.ts'

export const Route = createFileRoute('/_app/pcs/adjustment')({
  staticData: {
    page: {
      title: 'Adjustment',
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 5 },
    },
  },
  component: Adjustment,
})

function Adjustment() {
  return <AdjustmentPage search={usePageSearch(cleanAdjustmentSearch)} />
}
