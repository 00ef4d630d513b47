import { useMemo } from 'react'
import { panCycles } from '#src/contract/dashboard/chicken.ts'
import { ChartTable } from '#src/ui/chart/chart-table.tsx'
import { plainNumber } from '#src/ui/chart/plain-number.ts'
import { StackedBarChart } from '#src/ui/chart/stacked-bar-chart.tsx'
import { Panel } from '#src/ui/feedback/panel.tsx'
import { barsOf } from './bars.ts'
import css from './chicken.module.css'
import { useDashboard } from './dashboard-context.ts'
import { PANEL_HEIGHT } from './panel-height.ts'
import { useChartActions } from './use-chart-actions.ts'
import { CHARTS_MS, useSection } from './use-section.ts'

const TITLE = 'Pan cycles'
const format = plainNumber

/** How often pans are turned over, per bar and material; per container in the table. */
export function PanCycles() {
  const { zone, resolution, lookOf, zoom } = useDashboard()
  const { answer, panel } = useSection(panCycles, CHARTS_MS, ({ count }) => count === 0)
  const { ref, actions } = useChartActions(TITLE)
  const bars = useMemo(() => barsOf(answer?.buckets ?? [], resolution, zone), [answer, resolution, zone])
  const series = useMemo(
    () =>
      (answer?.materials ?? []).map(({ materialCode, material, counts }) => ({
        key: materialCode,
        label: material,
        ...lookOf(materialCode),
        values: counts,
      })),
    [answer, lookOf],
  )
  return (
    <Panel
      {...panel}
      title={TITLE}
      height={PANEL_HEIGHT}
      actions={actions}
      aside={
        answer &&
        panel.state === 'ready' && <span className={css.aside}>{`${plainNumber(answer.count)} in all`}</span>
      }
      table={
        answer && (
          <ChartTable
            caption={TITLE}
            head={['Container', 'Cycles']}
            rows={answer.containers.map(({ containerName, count }) => [containerName, String(count)])}
            totals={[['Total', String(answer.count)]]}
          />
        )
      }
    >
      <StackedBarChart ref={ref} label={TITLE} buckets={bars} series={series} format={format} onZoom={zoom} />
    </Panel>
  )
}
