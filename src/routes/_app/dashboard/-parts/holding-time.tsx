import { useMemo } from 'react'
import { detailedHoldingTime } from '#src/contract/dashboard/chicken.ts'
import type { TimelineBucket } from '#src/domain/analytics/hold-time.ts'
import { TIMELINE_BUCKETS } from '#src/domain/status.ts'
import { ChartTable, tableOf } from '#src/ui/chart/chart-table.tsx'
import { plainNumber } from '#src/ui/chart/plain-number.ts'
import { StackedBarChart } from '#src/ui/chart/stacked-bar-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { Panel } from '#src/ui/feedback/panel.tsx'
import { barNames, barsOf } from './bars.ts'
import { useDashboard } from './dashboard-context.ts'
import { PANEL_HEIGHT } from './panel-height.ts'
import { useChartActions } from './use-chart-actions.ts'
import { CHARTS_MS, useSection } from './use-section.ts'

const TITLE = 'Holding time'
const format = plainNumber

/** Pans per bar and colour bucket; a bar opens its own range. */
export function HoldingTime() {
  const { zone, resolution, zoom } = useDashboard()
  const { answer, panel } = useSection(detailedHoldingTime, CHARTS_MS, ({ total }) => total === 0)
  const { ref, actions } = useChartActions(TITLE)
  const bars = useMemo(() => barsOf(answer?.buckets ?? [], resolution, zone), [answer, resolution, zone])
  const series = useMemo(
    () =>
      (answer?.series ?? []).map(({ label, counts }): ChartSeries => {
        const { kind, pattern, word } = TIMELINE_BUCKETS[label as TimelineBucket]
        return {
          key: label,
          label: kind === 'idle' ? word : `${word} min`,
          color: kind,
          pattern,
          values: counts,
        }
      }),
    [answer],
  )
  return (
    <Panel
      {...panel}
      title={TITLE}
      height={PANEL_HEIGHT}
      actions={actions}
      table={
        <ChartTable
          caption={TITLE}
          {...tableOf(
            'Minutes',
            barNames(answer?.buckets ?? [], resolution, zone),
            series.map((one) => ({ ...one, label: TIMELINE_BUCKETS[one.key as TimelineBucket].word })),
            format,
          )}
        />
      }
    >
      <StackedBarChart
        ref={ref}
        label={`${TITLE}, pans`}
        buckets={bars}
        series={series}
        format={format}
        onZoom={zoom}
      />
    </Panel>
  )
}
