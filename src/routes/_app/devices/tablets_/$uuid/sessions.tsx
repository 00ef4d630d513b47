import { createFileRoute } from '@tanstack/react-router'
import { useListSearch } from '#src/list/use-list-search.ts'
import { TabletSessionsPage } from '../../../-devices/tablets/tablet-sessions-page.tsx'
import { tabletSessionsSearch } from '../../../-devices/tablets/tablets-search.ts'

export const Route = createFileRoute('/_app/devices/tablets_/$uuid/sessions')({
  staticData: {
    page: { title: 'Tablet Sessions', frame: 'shell', access: 'DEVICE.VIEW', under: '/devices/tablets' },
  },
  component: TabletSessions,
})

function TabletSessions() {
  return <TabletSessionsPage uuid={Route.useParams().uuid} search={useListSearch(tabletSessionsSearch)} />
}
