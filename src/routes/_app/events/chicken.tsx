import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { chickenEventLists } from './-parts/events-list.tsx'

export const Route = createFileRoute('/_app/events/chicken')({
  staticData: {
    page: {
      title: t('Chicken'),
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
