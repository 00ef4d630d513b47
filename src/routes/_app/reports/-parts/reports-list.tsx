import { deleteReport, type Report, recallReport, reportList } from '#src/contract/operations/reports.ts'
import { t } from '#src/domain/language/text.ts'
import { REPORT_STATES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { one } from '#src/list/filters/declare-filter.ts'
import { showList } from '#src/list/show-list.ts'
import { DownloadProgress } from '#src/shell/exports/download-button.tsx'
import { exportName } from '#src/shell/exports/export-name.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'

const sizeOf = ({ attachments }: Report) =>
  attachments[0] === undefined ? t('N/A') : formatBytes(attachments[0].size, 1)
/** A file's name is long: a phone has no room for a figure next to it. */
const lineOf = (report: Report, zone: string) =>
  [
    formatTimestamp(report.requestTime, zone),
    ...(report.attachments.length > 0 ? [sizeOf(report)] : []),
  ].join(' · ')
const stateOf = ({ state, failure, uuid }: Report) => (
  <>
    <StatusBadge status={REPORT_STATES[state]} />
    {failure !== null && <div>{failure}</div>}
    <DownloadProgress uuid={uuid} />
  </>
)

const columnsIn = (zone: string): readonly Column<Report>[] => [
  {
    key: 'requestTime',
    title: t('Requested'),
    cell: ({ requestTime }) => formatTimestamp(requestTime, zone),
    text: ({ requestTime }) => formatZonedDateTime(requestTime, zone),
  },
  { key: 'kind', title: t('Report'), wraps: true, cell: exportName, text: exportName },
  {
    key: 'state',
    title: t('State'),
    wraps: true,
    cell: stateOf,
    text: ({ state }) => REPORT_STATES[state].word,
  },
  { key: 'size', title: t('Size'), align: 'right', cell: sizeOf, text: sizeOf },
]

/** The reader's own reports: exports that were prepared for them (spec 1 §3). */
export const reportsList = showList(reportList, {
  filters: {
    state: one(t('State'), [
      { value: 'READY', label: t('Ready') },
      { value: 'WAITING', label: t('Being prepared') },
      { value: 'FAILED', label: t('Failed') },
    ]),
  },
  empty: t('Reports appear here once they are requested, with their files.'),
  rowKey: ({ uuid }) => uuid,
  columns: columnsIn,
  card: (report, zone) => (
    <RowCard title={exportName(report)} lines={[lineOf(report, zone), stateOf(report)]} />
  ),
  removed: {
    endpoint: deleteReport,
    recall: recallReport,
    noun: { one: t('report'), other: t('reports') },
    name: exportName,
  },
})
