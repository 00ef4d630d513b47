import { useAcceptExport } from '#src/app/use-accept-export.ts'
import { ANALYTIC_TITLES } from '#src/board/analytic-titles.ts'
import { useBoard } from '#src/board/board-context.ts'
import type { AnalyticName } from '#src/contract/analytics/analytic.ts'
import { analyticReport } from '#src/contract/analytics/analytic-report.ts'
import { t } from '#src/domain/language/text.ts'
import { ExportMenu } from '#src/list/files/export-menu.tsx'
import { toCsv } from '#src/ui/table/csv.ts'
import { queryOf, useAnalytic } from './use-analytic.ts'
import { useAnalyticTable } from './use-analytic-table.ts'

/** Files of the page: the analytic or all of them as the provider's report, and CSV of the table on screen. */
export function AnalyticsMenu({ name }: { name: AnalyticName }) {
  const { ask } = useBoard()
  const { title } = ANALYTIC_TITLES[name]
  const { answer, asked, panel } = useAnalytic(name)
  const { head, rows, totals = [] } = useAnalyticTable(name, answer, asked)
  const _acceptExport = useAcceptExport()
  const csv = () =>
    toCsv(
      head.map((text, index) => ({
        key: text,
        title: text,
        cell: () => null,
        text: (cells: readonly string[]) => cells[index] ?? '',
      })),
      [...rows, ...totals],
    )
  return (
    <ExportMenu
      exports={[
        {
          label: t('Report of this analytic'),
          endpoint: analyticReport,
          query: () => ({ ...queryOf(ask()), names: [name] }),
        },
        { label: t('Report of all analytics'), endpoint: analyticReport, query: () => queryOf(ask()) },
      ]}
      shown={{
        label: t('Export this table (CSV)'),
        name: title,
        csv: panel.state === 'ready' && rows.length > 0 ? csv : null,
      }}
    />
  )
}
