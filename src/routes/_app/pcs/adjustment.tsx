import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { AdjustmentPage } from './-parts/adjustment/adjustment-page.tsx'

export const Route = createFileRoute('/_app/pcs/adjustment')({
  staticData: {
    page: {
      title: t('Adjustment'),
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
