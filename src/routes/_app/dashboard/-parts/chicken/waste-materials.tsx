import { useCallback, useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { useBars, useMaterialSeries } from '#src/board/periods/use-bars.ts'
import { HOT_HOLDING, WASTED } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { WhyButton } from '#src/board/rows/why-button.tsx'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { CHARTS_MS } from '#src/board/use-section.ts'
import { detailedWaste } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { fromGrams, writeWeight } from '#src/domain/units/weight.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import { useChickenSection } from './use-chicken-section.ts'
import { summedBars, useComparedBars } from './use-compared-bars.ts'

const TITLE = t('Waste by material')

/** Waste per bar, one colour a material. */
export function WasteMaterials() {
  const { unit, zoom } = useBoard()
  const { answer, asked, panel } = useChickenSection(
    detailedWaste,
    CHARTS_MS,
    ({ wasteWeight }) => wasteWeight === 0,
  )
  const { ref, actions } = useChartActions(TITLE, asked)
  const format = useMemo(() => (weight: number) => writeWeight(weight, unit), [unit])
  const { bars, names } = useBars(answer, asked)
  const rows = useRows(HOT_HOLDING, asked)
  const weightsOf = useCallback(
    ({ weights }: { weights: number[] }) => weights.map((grams) => fromGrams(grams, unit)),
    [unit],
  )
  const series = useMaterialSeries(answer?.materials, weightsOf)
  const wasteOf = useCallback(
    ({ buckets, materials }: AnswerOf<typeof detailedWaste>) => summedBars(buckets, materials.map(weightsOf)),
    [weightsOf],
  )
  const overlay = useComparedBars(detailedWaste, answer, wasteOf, true)
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      aside={panel.state === 'ready' && <WhyButton of={TITLE} asked={asked} />}
      actions={{ ...actions, onRows: rows && (() => rows(WASTED)) }}
      table={
        answer && {
          ...tableOf(t('Time'), names, [...series, ...overlay], format),
          totals: [
            [
              t('Total'),
              ...answer.materials.map(({ wasteWeight }) => format(fromGrams(wasteWeight, unit))),
              ...overlay.map(({ values }) =>
                format(values.reduce<number>((sum, value) => sum + (value ?? 0), 0)),
              ),
            ],
          ],
        }
      }
    >
      <StackedBarChart
        ref={ref}
        label={TITLE}
        buckets={bars}
        series={series}
        overlay={overlay}
        format={format}
        onZoom={zoom}
        onRows={rows && (({ start = 0, end = 0 }) => rows(WASTED, { start, end }))}
      />
    </SectionPanel>
  )
}
