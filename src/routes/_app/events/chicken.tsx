import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { chickenEventLists } from './-parts/events-list.tsx'
import { eventsSearch } from './-parts/events-search.ts'

export const Route = createFileRoute('/_app/events/chicken')({
  staticData: {
    page: {
      title: 'Chicken',
      frame: 'shell',
      access: 'EVENTS.VIEW',
      menu: { section: 'Events', position: 1 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(eventsSearch, raw, Date.now())),
  component: ChickenEventsPage,
})

function ChickenEventsPage() {
  return <HistoryPage lists={chickenEventLists} search={Route.useSearch()} />
}
