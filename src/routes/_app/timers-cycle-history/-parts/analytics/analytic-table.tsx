import { ANALYTIC_TITLES } from '#src/board/analytic-titles.ts'
import type { AnalyticName } from '#src/contract/analytics/analytic.ts'
import { t } from '#src/domain/language/text.ts'
import { ChartTable } from '#src/ui/chart/table/chart-table.tsx'
import { Panel } from '#src/ui/panel/panel.tsx'
import { useAnalytic } from './use-analytic.ts'
import { useAnalyticTable } from './use-analytic-table.ts'
import { useFactRows } from './use-fact-rows.ts'

/** A row's height, and that of head and totals together, in px. */
const ROW_PX = 54
const HEAD_PX = 220
const LEAST_PX = 240
const MOST_PX = 640

/** All columns of an analytic; nothing stands below it, so it is as high as it has rows. */
export function AnalyticTable({ name }: { name: AnalyticName }) {
  const title = t('{analytic}: table', { analytic: ANALYTIC_TITLES[name].title })
  const { answer, asked, panel } = useAnalytic(name)
  const table = useAnalyticTable(name, answer, asked)
  const { all } = useFactRows(name, asked)
  const height = Math.min(MOST_PX, Math.max(LEAST_PX, HEAD_PX + table.rows.length * ROW_PX))
  return (
    <Panel {...panel} title={title} height={height} actions={{ onRows: all }}>
      <ChartTable caption={title} {...table} />
    </Panel>
  )
}
