import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { eventLists } from './-parts/event-list.ts'
import { UnusualPage } from './-parts/unusual-page.tsx'
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
  return <UnusualPage lists={eventLists} search={Route.useSearch()} />
}
