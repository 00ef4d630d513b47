import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { useListSearch } from '#src/shell/page-search.ts'
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
  component: PotatoEventsPage,
})

function PotatoEventsPage() {
  return <HistoryPage lists={potatoEventLists} search={useListSearch(eventsSearch)} />
}
