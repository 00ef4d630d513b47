import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { reportsList } from './reports/-parts/reports-list.tsx'
import { ReportsPage } from './reports/-parts/reports-page.tsx'

export const Route = createFileRoute('/_app/reports')({
  staticData: {
    page: {
      title: t('Reports'),
      frame: 'shell',
      access: 'REPORTS.VIEW',
      menu: { section: 'Reports', position: 1 },
    },
  },
  component: Reports,
})

function Reports() {
  return <ReportsPage search={useListSearch(reportsList)} />
}
