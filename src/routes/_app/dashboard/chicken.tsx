import { createFileRoute } from '@tanstack/react-router'
import { useBoardSearch } from '#src/board/use-board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { askChicken } from './-parts/chicken/ask-chicken.ts'
import { ChickenDashboard } from './-parts/chicken/chicken-dashboard.tsx'
import { chickenSearch } from './-parts/chicken/chicken-search.ts'

export const Route = createFileRoute('/_app/dashboard/chicken')({
  staticData: {
    page: {
      title: t('Chicken'),
      frame: 'shell',
      access: 'DASHBOARD.VIEW',
      menu: { section: 'Dashboard', position: 1 },
    },
  },
  loader: askChicken,
  component: ChickenPage,
})

function ChickenPage() {
  return <ChickenDashboard search={useBoardSearch(chickenSearch)} />
}
