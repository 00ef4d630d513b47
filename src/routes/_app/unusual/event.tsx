import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { eventLists } from './-parts/event-list.ts'
import { UnusualPage } from './-parts/unusual-page.tsx'

export const Route = createFileRoute('/_app/unusual/event')({
  staticData: {
    page: {
      title: t('Unusual Events'),
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 0 },
    },
  },
  component: UnusualEventsPage,
})

function UnusualEventsPage() {
  return <UnusualPage lists={eventLists} search={useListSearch(eventLists)} />
}
