import { createFileRoute } from '@tanstack/react-router'
import { cleanBoardSearch } from '#src/board/board-search.ts'
import { only } from '#src/shell/search.ts'
import { ChickenDashboard } from './-parts/chicken-dashboard.tsx'
import { chickenSearch } from './-parts/chicken-search.ts'

export const Route = createFileRoute('/_app/dashboard/chicken')({
  staticData: {
    page: {
      title: 'Chicken',
      frame: 'shell',
      access: 'DASHBOARD.VIEW',
      menu: { section: 'Dashboard', position: 1 },
    },
  },
  validateSearch: only((raw) => cleanBoardSearch(chickenSearch, raw, Date.now())),
  component: ChickenPage,
})

function ChickenPage() {
  return <ChickenDashboard search={Route.useSearch()} />
}
