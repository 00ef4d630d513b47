import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { totalLine } from '#src/board/compare/comparison.ts'
import { rowsByPeriod } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import type { chickenPerformance } from '#src/contract/analytics/performance.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useRatio } from './ratio.ts'
import { useComparedPerformance, usePerformance } from './use-performance.ts'
import { useRatioRows } from './use-ratio-rows.ts'

const TITLE = t('Performance')
const percentText = (percent: number | null) => (percent === null ? t('N/A') : formatPercent(percent))

type Answer = AnswerOf<typeof chickenPerformance>
const rowsOf = ({ content }: Answer) => content
const PERCENTS = {
  at: ({ time }: Answer['content'][number]) => time,
  value: ({ percent }: Answer['content'][number]) => percent,
  sum: false,
}

/** The ratio in percent, per period (spec 1 §3). */
export function PercentPanel() {
  const { zoom } = useBoard()
  const { answer, asked, panel } = usePerformance()
  const { ref, actions } = useChartActions(TITLE, asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const compared = useComparedPerformance()
  const rows = useRatioRows(asked)
  const { ofWhole, term } = useRatio()
  const series = useMemo(
    (): ChartSeries[] => [
      {
        key: 'percent',
        label: ofWhole,
        color: 'tag-1',
        values: rowsByPeriod(answer?.content ?? [], periods).map((row) => row?.percent ?? null),
      },
    ],
    [answer, periods, ofWhole],
  )
  const overlay = useMemo(
    () => compared.map((one) => totalLine(one, rowsOf, periods, PERCENTS)),
    [compared, periods],
  )
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      term={term}
      actions={{ ...actions, onRows: rows && (() => rows()) }}
      aside={
        panel.state === 'ready' && answer && t('{total} total', { total: percentText(answer.total.percent) })
      }
      table={{
        ...tableOf(t('Period'), names, [...series, ...overlay], formatPercent),
        totals: [[t('Total'), percentText(answer?.total.percent ?? null), ...overlay.map(() => '')]],
      }}
    >
      <StackedBarChart
        ref={ref}
        label={t('{title} per period', { title: TITLE })}
        buckets={bars}
        series={series}
        overlay={overlay}
        format={formatPercent}
        onZoom={zoom}
        onRows={rows && (({ start = 0, end = 0 }) => rows({}, { start, end }))}
      />
    </SectionPanel>
  )
}
