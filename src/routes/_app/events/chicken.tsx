import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { chickenEventLists } from './-parts/events-list.tsx'

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
  return <HistoryPage lists={chickenEventLists} search={useListSearch(chickenEventLists)} />
}
