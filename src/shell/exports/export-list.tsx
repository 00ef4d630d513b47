import type { Report } from '#src/contract/operations/reports.ts'
import { FileRow } from './download-button.tsx'
import css from './export-list.module.css'
import { ExportRow } from './export-row.tsx'

interface ExportListProps {
  reports: readonly Report[]
  /** Files on their way that are no exports. */
  files: readonly { key: string; name: string }[]
  zone: string
  /** Closes the tray; for one whose list could not be loaded. */
  onLeave: () => void
}

/** What stands in the tray. */
export function ExportList({ reports, files, zone }: ExportListProps) {
  return (
    <ul className={css.list}>
      {files.map(({ key, name }) => (
        <FileRow key={key} of={key} name={name} />
      ))}
      {reports.map((report) => (
        <ExportRow key={report.uuid} report={report} zone={zone} />
      ))}
    </ul>
  )
}
