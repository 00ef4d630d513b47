import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { eventLists } from './-parts/event-list.ts'
import { eventSearch } from './-parts/unusual-search.ts'

export const Route = createFileRoute('/_app/unusual/event')({
  staticData: {
    page: {
      title: 'Unusual Events',
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 0 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(eventSearch, raw, Date.now())),
  component: UnusualEventsPage,
})

function UnusualEventsPage() {
  return <HistoryPage lists={eventLists} search={Route.useSearch()} />
}
