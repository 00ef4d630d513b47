import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { useBars } from '#src/board/periods/use-bars.ts'
import { CONVEYOR } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { CHARTS_MS } from '#src/board/use-section.ts'
import { panCyclesAverage } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { BucketLineChart } from '#src/ui/chart/bars/bucket-line-chart.tsx'
import { TIMER_STEPS } from '#src/ui/chart/plot/axis.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { minutesTimer, secondsOf } from '../minutes.ts'
import { spreadCells } from './average-hold.tsx'
import { useChickenSection } from './use-chicken-section.ts'
import { useComparedBars } from './use-compared-bars.ts'

const TITLE = t('Pan cycle time')

const timesOf = ({ buckets, averages, counts }: AnswerOf<typeof panCyclesAverage>) =>
  buckets.map(({ start }, index) => ({
    start,
    value: secondsOf(averages[index] ?? null),
    count: counts[index] ?? 0,
  }))

/** How long a pan is away: from its way in on the inbound conveyor to its way out. */
export function PanCycleTime() {
  const { zoom } = useBoard()
  const { answer, asked, panel } = useChickenSection(
    panCyclesAverage,
    CHARTS_MS,
    ({ total }) => total.count === 0,
  )
  const { ref, actions } = useChartActions(TITLE, asked)
  const rows = useRows(CONVEYOR, asked)
  const { bars } = useBars(answer, asked)
  const overlay = useComparedBars(panCyclesAverage, answer, timesOf, false)
  const series = useMemo(
    (): ChartSeries[] => [
      {
        key: 'average',
        label: t('Average of all pans'),
        color: 'tag-1',
        values: (answer?.averages ?? []).map(secondsOf),
      },
      ...overlay,
    ],
    [answer, overlay],
  )
  const average = answer?.total.average ?? null
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={{ ...actions, onRows: rows && (() => rows()) }}
      aside={
        panel.state === 'ready' &&
        average !== null &&
        t('average {average}', { average: minutesTimer(average) })
      }
      table={
        answer && {
          head: [t('Material'), t('Average'), t('High'), t('Low'), t('Cycles')],
          rows: answer.materials.map((row) => [row.material, ...spreadCells(row), formatNumber(row.count)]),
          onRow: rows && ((index) => rows({ materials: [answer.materials[index]?.materialCode] })),
          totals: [[t('Total'), ...spreadCells(answer.total), formatNumber(answer.total.count)]],
        }
      }
    >
      <BucketLineChart
        ref={ref}
        label={TITLE}
        buckets={bars}
        series={series}
        format={timer}
        ticks={TIMER_STEPS}
        area={overlay.length === 0}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
