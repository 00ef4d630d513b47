import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { tabletSessionsList } from '../../../-devices/tablets/tablet-sessions-list.tsx'
import { TabletSessionsPage } from '../../../-devices/tablets/tablet-sessions-page.tsx'

export const Route = createFileRoute('/_app/devices/tablets_/$uuid/sessions')({
  staticData: {
    page: { title: t('Tablet Sessions'), frame: 'shell', access: 'DEVICE.VIEW', under: '/devices/tablets' },
  },
  component: TabletSessions,
})

function TabletSessions() {
  return <TabletSessionsPage uuid={Route.useParams().uuid} search={useListSearch(tabletSessionsList)} />
}
