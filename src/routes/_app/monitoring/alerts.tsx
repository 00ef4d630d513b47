import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { alertsList } from './-parts/alerts/alerts-list.tsx'
import { AlertsPage } from './-parts/alerts/alerts-page.tsx'

export const Route = createFileRoute('/_app/monitoring/alerts')({
  staticData: {
    page: {
      title: t('Alerts'),
      frame: 'shell',
      access: 'MONITORING.VIEW',
      menu: { section: 'Monitoring', position: 3 },
    },
  },
  component: Alerts,
})

function Alerts() {
  return <AlertsPage search={useListSearch(alertsList)} />
}
