import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { useListSearch } from '#src/shell/page-search.ts'
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
  component: ChickenEventsPage,
})

function ChickenEventsPage() {
  return <HistoryPage lists={chickenEventLists} search={useListSearch(eventsSearch)} />
}
