import { createFileRoute } from '@tanstack/react-router'
import { AdjustmentPage } from './-parts/adjustment/adjustment-page.tsx'

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
  return <AdjustmentPage />
}
