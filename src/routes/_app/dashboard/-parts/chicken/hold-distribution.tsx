import { useMemo } from 'react'
import { comparedLine } from '#src/board/compare/comparison.ts'
import { HOT_HOLDING, LEFT, TIMED } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { CHARTS_MS } from '#src/board/use-section.ts'
import { holdTimeDistr } from '#src/contract/dashboard/chicken.ts'
import { HISTOGRAM_BINS, zoneOfBin } from '#src/domain/analytics/hold-time.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { HOLD_ZONES, type HoldZone } from '#src/domain/status.ts'
import { formatNumber, formatPercent } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useChickenSection, useComparedChicken } from './use-chicken-section.ts'

const TITLE = t('Hold time distribution')

/** Histogram of hold times; each step has the colour of its zone. */
export function HoldDistribution() {
  const { answer, asked, panel } = useChickenSection(holdTimeDistr, CHARTS_MS, ({ count }) => count === 0)
  const { ref, actions } = useChartActions(TITLE, asked)
  const list = useRows(HOT_HOLDING, asked)
  const open = list && ((step: number) => list({ ...LEFT, holdTimes: [HISTOGRAM_BINS.labels[step]] }))
  const rows = useMemo(() => answer?.rows ?? [], [answer])
  const bars = useMemo(
    () =>
      rows.map(({ label, count }) => ({
        label,
        title: tn(
          count,
          { one: '{minutes} min: {n} pan', other: '{minutes} min: {n} pans' },
          { minutes: label },
        ),
      })),
    [rows],
  )
  const series = useMemo(
    () =>
      (Object.keys(HOLD_ZONES) as HoldZone[]).map(
        (zone): ChartSeries => ({
          key: zone,
          label: t('{minutes} min', { minutes: zone }),
          color: HOLD_ZONES[zone].kind,
          pattern: HOLD_ZONES[zone].pattern,
          values: rows.map(({ percent }, index) => (zoneOfBin(index) === zone ? percent : null)),
        }),
      ),
    [rows],
  )
  const compared = useComparedChicken(holdTimeDistr, { whole: true })
  const overlay = useMemo(
    () =>
      compared.map((one) =>
        comparedLine(
          one,
          one.answer.rows.map(({ percent }) => percent),
        ),
      ),
    [compared],
  )
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      term="HOLD_TIME"
      actions={{ ...actions, onRows: list && (() => list({ ...LEFT, ...TIMED })) }}
      table={
        answer && {
          head: [t('Minutes'), t('Share'), t('Pans'), ...overlay.map(({ label }) => label)],
          rows: rows.map(({ label, percent, count }, index) => [
            label,
            formatPercent(percent),
            formatNumber(count),
            ...overlay.map(({ values }) => formatPercent(values[index] ?? 0)),
          ]),
          onRow: open,
          totals: [[t('Total'), '100%', formatNumber(answer.count), ...overlay.map(() => '')]],
        }
      }
    >
      <StackedBarChart
        ref={ref}
        label={t('{title}, share of the pans', { title: TITLE })}
        buckets={bars}
        series={series}
        overlay={overlay}
        format={formatPercent}
        onRows={open && ((_, step) => open(step))}
      />
    </SectionPanel>
  )
}
