import { handle } from '#server/http/route.ts'
import { reportFile } from '#server/services/exports/reports.ts'
import {
  deleteReportOf,
  type ReportRow,
  recallReportOf,
  reportOf,
  reportsOf,
} from '#server/store/exports/reports.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import { deleteReport, recallReport, reportDownload, reportList } from '#src/contract/operations/reports.ts'
import { t, translated } from '#src/domain/language/text.ts'

/** It is kept in English. */
const failureOf = ({ failure }: ReportRow) => failure && translated(failure)

const present = (row: ReportRow) => ({
  uuid: row.uuid,
  requestTime: row.requestTime,
  state: row.state,
  kind: row.kind,
  attachments: row.fileName === null ? [] : [{ name: row.fileName, size: row.sizeBytes ?? 0 }],
  failure: failureOf(row),
})

export const routes = [
  handle(reportList, async ({ query, caller, services: { db } }) => {
    const { content, ...page } = await reportsOf(db, caller.account.id, query)
    return { content: content.map(present), ...page }
  }),

  handle(reportDownload, async ({ params, caller, services: { db } }) => {
    const report = await reportOf(db, caller.account.id, params.id)
    if (!report) throw notFound(t('This export'))
    if (report.fileName === null)
      throw new Refused(409, failureOf(report) ?? t('This export is still being prepared.'))
    return {
      fileName: report.fileName,
      contentType: 'application/zip',
      body: reportFile(db, report.id),
      length: report.sizeBytes,
    }
  }),

  handle(deleteReport, async ({ params, caller, services: { db, now } }) => {
    if ((await deleteReportOf(db, caller.account.id, params.id, now())) === 0)
      throw notFound(t('This export'))
  }),

  handle(recallReport, async ({ params, caller, services: { db } }) => {
    if ((await recallReportOf(db, caller.account.id, params.id)) === 0) throw notFound(t('This export'))
  }),
]
