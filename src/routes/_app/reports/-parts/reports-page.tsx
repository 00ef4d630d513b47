import type { Report } from '#src/contract/reports.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { DownloadButton } from '#src/shell/exports/download-button.tsx'
import { ListPage } from '#src/shell/list-page.tsx'
import { reportsList } from './reports-list.tsx'

const download = (report: Report) => <DownloadButton report={report} />

/** Reports: asked for, waited for, fetched and thrown away (spec 1 §7). */
export function ReportsPage({ search }: { search: ListSearch }) {
  return <ListPage definition={reportsList} search={search} rowActions={download} />
}
