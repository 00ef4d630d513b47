import { Suspense, useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import { analyticReport } from '#src/contract/analytics/analytic-report.ts'
import type { Report } from '#src/contract/operations/reports.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { DownloadButton } from '#src/shell/exports/download-button.tsx'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { reportsList } from './reports-list.tsx'

const RequestReport = lazyPart(
  () => import('./request-report.tsx').then((part) => part.RequestReport),
  ({ onClose }) => onClose(),
)
const download = (report: Report) => <DownloadButton report={report} />

/** Reports: asked for, waited for, fetched and thrown away (spec 1 §7). */
export function ReportsPage({ search }: { search: ListSearch }) {
  const { refusal } = usePlace()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ListPage
        definition={reportsList}
        search={search}
        rowActions={download}
        actions={
          <CreateButton refusal={refusal(analyticReport.permission)} onClick={() => setAsking(true)}>
            {t('Request a report')}
          </CreateButton>
        }
      />
      {asking && (
        <Suspense>
          <RequestReport onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
