import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { potatoEventLists } from './-parts/events-list.tsx'

export const Route = createFileRoute('/_app/events/potato')({
  staticData: {
    page: {
      title: t('Potato'),
      frame: 'shell',
      access: 'EVENTS.VIEW',
      menu: { section: 'Events', position: 2 },
    },
  },
  component: PotatoEventsPage,
})

function PotatoEventsPage() {
  return <HistoryPage lists={potatoEventLists} search={useListSearch(potatoEventLists)} />
}
