import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { useBars } from '#src/board/periods/use-bars.ts'
import { HOT_HOLDING, LEFT } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { CHARTS_MS } from '#src/board/use-section.ts'
import { detailedHoldingTime } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { TIMER_ERRORS } from '#src/domain/analytics/hold-time.ts'
import { t } from '#src/domain/language/text.ts'
import { HOLD_ZONES, type Status, statusOf, TIMELINE_BUCKETS } from '#src/domain/status.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useChickenSection } from './use-chicken-section.ts'
import { summedBars, useComparedBars } from './use-compared-bars.ts'

const TITLE = t('Holding time')
const format = formatNumber

const pansOf = ({ buckets, series }: AnswerOf<typeof detailedHoldingTime>) =>
  summedBars(
    buckets,
    series.map(({ counts }) => counts),
  )

/** A zone's, or that of the pans without a hold time. */
const LOOKS: Readonly<Record<string, Status>> = {
  ...HOLD_ZONES,
  [TIMER_ERRORS]: TIMELINE_BUCKETS[TIMER_ERRORS],
}

/** Pans per bar and zone; a bar opens its own range. */
export function HoldingTime() {
  const { zoom } = useBoard()
  const { answer, asked, panel } = useChickenSection(
    detailedHoldingTime,
    CHARTS_MS,
    ({ total }) => total === 0,
  )
  const { ref, actions } = useChartActions(TITLE, asked)
  const { bars, names } = useBars(answer, asked)
  const rows = useRows(HOT_HOLDING, asked)
  const series = useMemo(
    () =>
      (answer?.series ?? []).map(({ label, counts }): ChartSeries => {
        const { kind, pattern, word } = statusOf(LOOKS, label)
        return {
          key: label,
          label: label === TIMER_ERRORS ? word : t('{minutes} min', { minutes: label }),
          color: kind,
          pattern,
          values: counts,
        }
      }),
    [answer],
  )
  const overlay = useComparedBars(detailedHoldingTime, answer, pansOf, true)
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={{ ...actions, onRows: rows && (() => rows(LEFT)) }}
      table={answer && tableOf(t('Time'), names, [...series, ...overlay], format)}
    >
      <StackedBarChart
        ref={ref}
        label={t('{title}, pans', { title: TITLE })}
        buckets={bars}
        series={series}
        overlay={overlay}
        format={format}
        onZoom={zoom}
        onRows={rows && (({ start = 0, end = 0 }) => rows(LEFT, { start, end }))}
      />
    </SectionPanel>
  )
}
