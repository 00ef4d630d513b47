import { useBoard } from '#src/board/board-context.ts'
import { useBars, useMaterialSeries } from '#src/board/periods/use-bars.ts'
import { CONVEYOR } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { CHARTS_MS } from '#src/board/use-section.ts'
import { panCycles } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { useChickenSection } from './use-chicken-section.ts'
import { summedBars, useComparedBars } from './use-compared-bars.ts'

const TITLE = t('Pan cycles')
const format = formatNumber
const countsOf = ({ counts }: { counts: number[] }) => counts
const cyclesOf = ({ buckets, materials }: AnswerOf<typeof panCycles>) =>
  summedBars(buckets, materials.map(countsOf))

/** How often pans are turned over, per bar and material; per container in the table. */
export function PanCycles() {
  const { zoom } = useBoard()
  const { answer, asked, panel } = useChickenSection(panCycles, CHARTS_MS, ({ count }) => count === 0)
  const { ref, actions } = useChartActions(TITLE, asked)
  const rows = useRows(CONVEYOR, asked)
  const { bars } = useBars(answer, asked)
  const series = useMaterialSeries(answer?.materials, countsOf)
  const overlay = useComparedBars(panCycles, answer, cyclesOf, true)
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={{ ...actions, onRows: rows && (() => rows()) }}
      aside={answer && panel.state === 'ready' && t('{total} total', { total: formatNumber(answer.count) })}
      table={
        answer && {
          head: [t('Container'), t('Cycles')],
          data: [0],
          rows: answer.containers.map(({ containerName, count }) => [containerName, formatNumber(count)]),
          onRow: rows && ((index) => rows({ containers: [answer.containers[index]?.container] })),
          totals: [[t('Total'), formatNumber(answer.count)]],
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
        onRows={rows && (({ start = 0, end = 0 }) => rows({}, { start, end }))}
      />
    </SectionPanel>
  )
}
