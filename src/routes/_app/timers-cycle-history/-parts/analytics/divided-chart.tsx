import { useMemo } from 'react'
import { ANALYTIC_TITLES, GROUP_TERMS } from '#src/board/analytic-titles.ts'
import { useBoard } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import type { AnalyticName, AnalyticRow } from '#src/contract/analytics/analytic.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { t } from '#src/domain/language/text.ts'
import { tagLook } from '#src/domain/status.ts'
import { formatFixed, formatLarge, formatNumber, formatShare } from '#src/domain/units/numbers.ts'
import { fromGrams, type WeightUnit } from '#src/domain/units/weight.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { RingChart, type RingSlice } from '#src/ui/chart/ring/ring-chart.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { ANALYTICS, type Drawn, type Unit } from './declared.ts'
import { useAnalytic } from './use-analytic.ts'
import { useFactRows } from './use-fact-rows.ts'
import { chartFormat, drawn, keyOf, nameOf } from './writing.ts'

const NONE: readonly AnalyticRow[] = []

/** How a ring measures: weights in the reader's unit, times in minutes to two decimals (spec 2 §9). */
function measure(as: Unit, unit: WeightUnit) {
  if (as === 'weight') return { of: (value: number) => fromGrams(value, unit), unit, decimals: 2 }
  if (as === 'seconds') return { of: (value: number) => value / 60, unit: t('min'), decimals: 2 }
  return { of: (value: number) => value, unit: '', decimals: 0 }
}

/** How a whole divides; a slice opens the rows behind it. */
export function RingPanel({ name, draw }: { name: AnalyticName; draw: Extract<Drawn, { as: 'ring' }> }) {
  const { title, group } = ANALYTIC_TITLES[name]
  const { columns } = ANALYTICS[name]
  const { unit, lookOf } = useBoard()
  const { answer, asked, panel } = useAnalytic(name)
  const rows = useFactRows(name, asked)
  const { ref, actions } = useChartActions(title, asked)
  const content = answer?.content ?? NONE
  const by = measure(draw.unit, unit)
  const word =
    by.unit || (columns.find(({ field }) => field === draw.field)?.title ?? t('Cycles')).toLowerCase()
  const slices = content.map(
    (row, index): RingSlice => ({
      key: keyOf(row, draw.of),
      label: nameOf(row, draw.of),
      isData: true,
      value: by.of(row[draw.field] ?? 0),
      ...(draw.of === 'material' ? lookOf(keyOf(row, draw.of)) : tagLook(index)),
    }),
  )
  const whole = slices.reduce((sum, { value }) => sum + value, 0)
  const shares = sharesOf(slices.map(({ value }) => value))
  const find = (key: string) => content.find((row) => keyOf(row, draw.of) === key)
  const open = rows.of
  return (
    <SectionPanel
      {...panel}
      title={title}
      term={GROUP_TERMS[group]}
      actions={{ ...actions, onRows: rows.all }}
      table={{
        head: [draw.of === 'product' ? t('Package') : t('Material'), word, t('Share')],
        data: [0],
        rows: slices.map(({ label, value }, index) => [
          label,
          formatFixed(value, by.decimals),
          formatShare(shares[index] ?? 0),
        ]),
        totals: [[t('Total'), formatFixed(whole, by.decimals), formatShare(whole > 0 ? 100 : 0)]],
      }}
    >
      <RingChart
        ref={ref}
        label={title}
        unit={word}
        decimals={by.decimals}
        slices={slices}
        centre={{ value: by.decimals === 0 ? formatNumber(whole) : formatLarge(whole), label: word }}
        onSelect={
          open &&
          (({ key }) => {
            const row = find(key)
            if (row) open(row)
          })
        }
      />
    </SectionPanel>
  )
}

/** A bar each: of containers there are too many for a ring. */
export function BarsPanel({ name, draw }: { name: AnalyticName; draw: Extract<Drawn, { as: 'bars' }> }) {
  const { title, group } = ANALYTIC_TITLES[name]
  const { unit } = useBoard()
  const { answer, asked, panel } = useAnalytic(name)
  const rows = useFactRows(name, asked)
  const { ref, actions } = useChartActions(title, asked)
  const content = answer?.content ?? NONE
  const format = useMemo(() => chartFormat(draw.unit, unit), [draw, unit])
  const bars = useMemo(
    () => content.map((row) => ({ label: nameOf(row, draw.of), isData: true })),
    [content, draw],
  )
  const series = useMemo((): ChartSeries[] => {
    const values = content.map((row) => drawn(row[draw.field], draw.unit, unit))
    return [{ key: draw.field, label: t('Pans'), color: 'tag-1', values }]
  }, [content, draw, unit])
  const names = bars.map(({ label }) => label)
  const { of } = rows
  const open =
    of &&
    ((index: number) => {
      const row = content[index]
      if (row) of(row)
    })
  return (
    <SectionPanel
      {...panel}
      title={title}
      term={GROUP_TERMS[group]}
      actions={{ ...actions, onRows: rows.all }}
      table={{ ...tableOf(t('Container'), names, series, format), data: [0], onRow: open }}
    >
      <StackedBarChart
        ref={ref}
        label={title}
        buckets={bars}
        series={series}
        format={format}
        onRows={open && ((_, index) => open(index))}
      />
    </SectionPanel>
  )
}
