import { createFileRoute } from '@tanstack/react-router'
import { only } from '#src/shell/search.ts'
import { ChickenDashboard } from './-parts/chicken-dashboard.tsx'
import { cleanChickenSearch } from './-parts/chicken-search.ts'

export const Route = createFileRoute('/_app/dashboard/chicken')({
  staticData: {
    page: {
      title: 'Chicken',
      frame: 'shell',
      access: 'DASHBOARD.VIEW',
      menu: { section: 'Dashboard', position: 1 },
    },
  },
  validateSearch: only((raw) => cleanChickenSearch(raw, Date.now())),
  component: ChickenPage,
})

function ChickenPage() {
  return <ChickenDashboard search={Route.useSearch()} />
}
