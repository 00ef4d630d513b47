import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { rowsByPeriod } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { t } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useStockOuts } from './use-stock-outs.ts'

const TITLE = t('Stock-outs')

/** How many began per bar; in the table with High, Low and Average (spec 1 §9). */
export function IncidentsPanel() {
  const { zoom } = useBoard()
  const { answer, asked, panel } = useStockOuts()
  const { ref, actions } = useChartActions(TITLE, asked)
  const rows = useRows('/stock-out-reports/chicken', asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const content = useMemo(() => rowsByPeriod(answer?.content ?? [], periods), [answer, periods])
  const series = useMemo(
    (): ChartSeries[] => [
      {
        key: 'incidents',
        label: TITLE,
        color: 'bad',
        values: content.map((row) => row?.incidentCount ?? 0),
      },
    ],
    [content],
  )
  const total = answer?.total
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={{ ...actions, onRows: rows && (() => rows()) }}
      aside={
        panel.state === 'ready' && total && t('{total} total', { total: formatNumber(total.incidentCount) })
      }
      table={
        total && {
          head: [t('Time'), TITLE, t('Lasted')],
          rows: content.map((row, i) => [
            names[i] ?? '',
            formatNumber(row?.incidentCount ?? 0),
            timer(row?.elapsedTime ?? 0),
          ]),
          onRow: rows && ((index) => periods[index] && rows({}, periods[index])),
          totals: [
            [t('Total'), formatNumber(total.incidentCount), timer(total.elapsedTime)],
            [t('High'), '', timer(total.high)],
            [t('Low'), '', timer(total.low)],
            [t('Average'), '', timer(total.average)],
          ],
        }
      }
    >
      <StackedBarChart
        ref={ref}
        label={TITLE}
        buckets={bars}
        series={series}
        format={formatNumber}
        onZoom={zoom}
        onRows={rows && (({ start = 0, end = 0 }) => rows({}, { start, end }))}
      />
    </SectionPanel>
  )
}
