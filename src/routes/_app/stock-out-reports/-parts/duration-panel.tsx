import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useBars } from '#src/board/use-bars.ts'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { timer } from '#src/list/history-columns.tsx'
import { tableOf } from '#src/ui/chart/chart-table.tsx'
import { TimeSeriesChart } from '#src/ui/chart/time-series-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { bucketsFrom } from './stock-out-buckets.ts'
import { useStockOuts } from './use-stock-outs.ts'

const TITLE = 'Duration'
const format = (minutes: number) => `${roundTo(minutes, 2)} min`
const minutes = (value: number | null) => (value === null ? null : roundTo(value / 60, 2))

/** High, Average and Low of those that are over, per bar. */
export function DurationPanel() {
  const { zone, zoom } = useBoard()
  const { answer, asked, panel } = useStockOuts()
  const { ref, actions } = useChartActions(TITLE, asked)
  const buckets = useMemo(() => answer && { buckets: bucketsFrom(answer.content, asked) }, [answer, asked])
  const { names } = useBars(buckets)
  const times = useMemo(() => (answer?.content ?? []).map(({ time }) => time), [answer])
  const series = useMemo((): ChartSeries[] => {
    const content = answer?.content ?? []
    return [
      { key: 'high', label: 'High', color: 'bad', values: content.map(({ high }) => minutes(high)) },
      {
        key: 'average',
        label: 'Average',
        color: 'tag-1',
        pattern: 'diagonal',
        values: content.map(({ average }) => minutes(average)),
      },
      {
        key: 'low',
        label: 'Low',
        color: 'good',
        pattern: 'dots',
        values: content.map(({ low }) => minutes(low)),
      },
    ]
  }, [answer])
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={actions}
      aside={panel.state === 'ready' && answer && `average ${timer(answer.total.average)}`}
      table={tableOf('Time', names, series, format)}
    >
      <TimeSeriesChart
        ref={ref}
        label={TITLE}
        times={times}
        series={series}
        zone={zone}
        format={format}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
