import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { ServersPage } from './-parts/servers/servers-page.tsx'
import { SERVERS } from './-parts/servers/servers-search.ts'

export const Route = createFileRoute('/_app/monitoring/server-management')({
  staticData: {
    page: {
      title: t('Server Management'),
      frame: 'shell',
      access: 'MONITORING.VIEW',
      menu: { section: 'Monitoring', position: 1 },
      term: 'HOST',
    },
  },
  component: ServerManagement,
})

function ServerManagement() {
  return <ServersPage search={useListSearch(SERVERS)} />
}
