import { useMemo } from 'react'
import { detailedWaste } from '#src/contract/dashboard/chicken.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { fromGrams } from '#src/domain/units/weight.ts'
import { ChartTable, tableOf } from '#src/ui/chart/chart-table.tsx'
import { StackedBarChart } from '#src/ui/chart/stacked-bar-chart.tsx'
import { Panel } from '#src/ui/feedback/panel.tsx'
import { barNames, barsOf } from './bars.ts'
import { useDashboard } from './dashboard-context.ts'
import { PANEL_HEIGHT } from './panel-height.ts'
import { useChartActions } from './use-chart-actions.ts'
import { CHARTS_MS, useSection } from './use-section.ts'

const TITLE = 'Waste by material'

/** Waste per bar, one colour a material. */
export function WasteMaterials() {
  const { zone, resolution, unit, lookOf, zoom } = useDashboard()
  const { answer, panel } = useSection(detailedWaste, CHARTS_MS, ({ wasteWeight }) => wasteWeight === 0)
  const { ref, actions } = useChartActions(TITLE)
  const format = useMemo(() => (weight: number) => `${roundTo(weight, 2)} ${unit}`, [unit])
  const bars = useMemo(() => barsOf(answer?.buckets ?? [], resolution, zone), [answer, resolution, zone])
  const series = useMemo(
    () =>
      (answer?.materials ?? []).map(({ materialCode, material, weights }) => ({
        key: materialCode,
        label: material,
        ...lookOf(materialCode),
        values: weights.map((grams) => fromGrams(grams, unit)),
      })),
    [answer, lookOf, unit],
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
          {...tableOf('Time', barNames(answer?.buckets ?? [], resolution, zone), series, format)}
          totals={[
            [
              'Total',
              ...(answer?.materials ?? []).map(({ wasteWeight }) => format(fromGrams(wasteWeight, unit))),
            ],
          ]}
        />
      }
    >
      <StackedBarChart ref={ref} label={TITLE} buckets={bars} series={series} format={format} onZoom={zoom} />
    </Panel>
  )
}
