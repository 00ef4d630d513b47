import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call/call.ts'
import { sentenceOf } from '#src/api/call/result.ts'
import { invalidate, mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { deleteReport, type Report, recallReport, reportList } from '#src/contract/operations/reports.ts'
import { t } from '#src/domain/language/text.ts'
import { REPORT_STATES } from '#src/domain/statuses.ts'
import { formatTimestamp } from '#src/domain/time/format.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { DownloadButton, DownloadProgress } from './download-button.tsx'
import { downloads } from './downloads.ts'
import css from './export-list.module.css'
import { exportName } from './export-name.ts'

const ICON = { variant: 'subtle', color: 'gray', size: 'var(--control-height)' } as const

/** One export: its state, and what can be done with it. */
export function ExportRow({ report, zone }: { report: Report; zone: string }) {
  const remove = useMutation(mutationOptionsFor(deleteReport, { invalidates: [reportList] }))
  const name = exportName(report)
  const size = report.attachments[0]?.size
  const client = useQueryClient()
  const failed = (text: string) => void notify({ kind: 'error', title: t('Error'), text })
  // The row is gone by then, so nothing here may hang on it.
  const takeBack = async () => {
    const result = await call(recallReport, { params: { id: report.uuid } })
    await invalidate(client, reportList)
    if (!result.success) failed(sentenceOf(result))
  }
  const deleteIt = () => {
    downloads.cancel(report.uuid)
    remove.mutateAsync({ params: { id: report.uuid } }).then(
      () =>
        notify({
          kind: 'success',
          text: t('Deleted: {name}', { name }),
          duration: RECALL_OFFERED_MS,
          action: { label: t('Undo'), run: () => void takeBack() },
        }),
      (error: Error) => failed(error.message),
    )
  }
  return (
    <li className={css.row}>
      <div className={css.what}>
        <div className={css.name}>{name}</div>
        <div className={css.facts}>
          <StatusBadge status={REPORT_STATES[report.state]} />
          {size !== undefined && <span>{formatBytes(size, 1)}</span>}
          <span>{formatTimestamp(report.requestTime, zone)}</span>
        </div>
        {report.failure && <div className={css.failure}>{report.failure}</div>}
        <DownloadProgress uuid={report.uuid} />
      </div>
      <DownloadButton report={report} />
      <ActionIcon
        {...ICON}
        aria-label={t('Delete export: {name}', { name })}
        disabled={remove.isPending}
        onClick={deleteIt}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}
