import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { ReportsPage } from './reports/-parts/reports-page.tsx'
import { reportsSearch } from './reports/-parts/reports-search.ts'

export const Route = createFileRoute('/_app/reports')({
  staticData: {
    page: {
      title: 'Reports',
      frame: 'shell',
      access: 'REPORTS.VIEW',
      menu: { section: 'Reports', position: 1 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(reportsSearch, raw, Date.now())),
  component: Reports,
})

function Reports() {
  return <ReportsPage search={Route.useSearch()} />
}
