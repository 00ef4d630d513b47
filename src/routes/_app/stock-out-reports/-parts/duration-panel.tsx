import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { rowsByPeriod } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { t } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import { BucketLineChart } from '#src/ui/chart/bars/bucket-line-chart.tsx'
import { TIMER_STEPS } from '#src/ui/chart/plot/axis.ts'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useStockOuts } from './use-stock-outs.ts'

const TITLE = t('Duration')

/** High, Average and Low of those that are over, per bar. */
export function DurationPanel() {
  const { zoom } = useBoard()
  const { answer, asked, panel } = useStockOuts()
  const { ref, actions } = useChartActions(TITLE, asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const series = useMemo((): ChartSeries[] => {
    const content = rowsByPeriod(answer?.content ?? [], periods)
    return [
      { key: 'high', label: t('High'), color: 'bad', values: content.map((row) => row?.high ?? null) },
      {
        key: 'average',
        label: t('Average'),
        color: 'tag-1',
        pattern: 'diagonal',
        values: content.map((row) => row?.average ?? null),
      },
      {
        key: 'low',
        label: t('Low'),
        color: 'good',
        pattern: 'dots',
        values: content.map((row) => row?.low ?? null),
      },
    ]
  }, [answer, periods])
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={actions}
      aside={
        panel.state === 'ready' && answer && t('average {average}', { average: timer(answer.total.average) })
      }
      table={tableOf(t('Time'), names, series, timer)}
    >
      <BucketLineChart
        ref={ref}
        label={TITLE}
        buckets={bars}
        series={series}
        format={timer}
        ticks={TIMER_STEPS}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
