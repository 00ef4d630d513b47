import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { potatoEventLists } from './-parts/events-list.tsx'
import { eventsSearch } from './-parts/events-search.ts'

export const Route = createFileRoute('/_app/events/potato')({
  staticData: {
    page: {
      title: 'Potato',
      frame: 'shell',
      access: 'EVENTS.VIEW',
      menu: { section: 'Events', position: 2 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(eventsSearch, raw, Date.now())),
  component: PotatoEventsPage,
})

function PotatoEventsPage() {
  return <HistoryPage lists={potatoEventLists} search={Route.useSearch()} />
}
