import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { identicalMarkersLists } from './-parts/identical-markers-list.ts'
import { markerSearch } from './-parts/unusual-search.ts'

export const Route = createFileRoute('/_app/unusual/identical-markers')({
  staticData: {
    page: {
      title: 'Identical Markers',
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 4 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(markerSearch, raw, Date.now())),
  component: IdenticalMarkersPage,
})

function IdenticalMarkersPage() {
  return <HistoryPage lists={identicalMarkersLists} search={Route.useSearch()} />
}
