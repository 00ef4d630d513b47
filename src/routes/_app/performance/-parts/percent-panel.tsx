import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { usePeriods } from '#src/board/use-periods.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import { tableOf } from '#src/ui/chart/chart-table.tsx'
import { StackedBarChart } from '#src/ui/chart/stacked-bar-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useRatio } from './ratio.ts'
import { usePerformance } from './use-performance.ts'

const TITLE = 'Performance'
const percentText = (percent: number | null) => (percent === null ? 'N/A' : formatPercent(percent))

/** The ratio in percent, per period (spec 1 §3). */
export function PercentPanel() {
  const { zoom } = useBoard()
  const { answer, panel } = usePerformance()
  const { ref, actions } = useChartActions(TITLE)
  const { bars, names } = usePeriods(answer)
  const { part, whole } = useRatio()
  const series = useMemo(
    (): ChartSeries[] => [
      {
        key: 'percent',
        label: `${part} of ${whole.toLowerCase()}`,
        color: 'tag-1',
        values: (answer?.content ?? []).map(({ percent }) => percent),
      },
    ],
    [answer, part, whole],
  )
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={actions}
      aside={panel.state === 'ready' && answer && `${percentText(answer.total.percent)} in all`}
      table={{
        ...tableOf('Period', names, series, formatPercent),
        totals: [['Total', percentText(answer?.total.percent ?? null)]],
      }}
    >
      <StackedBarChart
        ref={ref}
        label={`${TITLE} per period`}
        buckets={bars}
        series={series}
        format={formatPercent}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
