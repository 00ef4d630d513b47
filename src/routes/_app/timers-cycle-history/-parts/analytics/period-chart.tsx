import { useMemo } from 'react'
import { ANALYTIC_TITLES, GROUP_TERMS } from '#src/board/analytic-titles.ts'
import { useBoard } from '#src/board/board-context.ts'
import { type Compared, totalLine } from '#src/board/compare/comparison.ts'
import { amidSentence } from '#src/board/compare/comparison-filter.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import type { AnalyticAnswer, AnalyticName, AnalyticRow } from '#src/contract/analytics/analytic.ts'
import { t } from '#src/domain/language/text.ts'
import { BucketLineChart } from '#src/ui/chart/bars/bucket-line-chart.tsx'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { TIMER_STEPS } from '#src/ui/chart/plot/axis.ts'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import type { Drawn } from './declared.ts'
import { materialSeries, type Spread, spreadSeries, spreads } from './figures.ts'
import { useAnalytic, useComparedAnalytic } from './use-analytic.ts'
import { useFactRows } from './use-fact-rows.ts'
import { chartFormat, drawn } from './writing.ts'

type PerPeriod = Extract<Drawn, { as: 'stack' | 'spread' | 'lines' }>
type Periods = ReturnType<typeof usePeriods>['periods']

/** An analytic per period: bars for what adds up, lines for what does not, over them what they are compared with. */
export function PeriodChart({ name, draw }: { name: AnalyticName; draw: PerPeriod }) {
  const { title, group } = ANALYTIC_TITLES[name]
  const board = useBoard()
  const { unit, zoom } = board
  const { answer, asked, panel } = useAnalytic(name)
  const compared = useComparedAnalytic(name)
  const rows = useFactRows(name, asked)
  const { ref, actions } = useChartActions(title, asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const format = useMemo(() => chartFormat(draw.unit, unit), [draw, unit])
  const series = useMemo(
    () =>
      draw.as === 'spread'
        ? spreadSeries(spreads(answer?.content ?? [], draw), periods)
        : materialSeries(answer?.content ?? [], periods, draw, unit, board),
    [answer, periods, draw, unit, board],
  )
  const overlay = useMemo(
    () => compared.flatMap((one) => overlays(one, periods, draw, (value) => drawn(value, draw.unit, unit))),
    [compared, periods, draw, unit],
  )
  const lines = useMemo(() => [...series, ...overlay], [series, overlay])
  return (
    <SectionPanel
      {...panel}
      title={title}
      term={GROUP_TERMS[group]}
      actions={{ ...actions, onRows: rows.all }}
      table={tableOf(t('Period'), names, lines, format)}
    >
      {draw.as === 'stack' ? (
        <StackedBarChart
          ref={ref}
          label={t('{title} per period', { title })}
          buckets={bars}
          series={series}
          overlay={overlay}
          format={format}
          onZoom={zoom}
          onRows={rows.within && (({ start = 0, end = 0 }) => rows.within?.({ start, end }))}
        />
      ) : (
        <BucketLineChart
          ref={ref}
          label={t('{title} per period', { title })}
          buckets={bars}
          series={lines}
          format={format}
          ticks={draw.unit === 'seconds' ? TIMER_STEPS : undefined}
          onZoom={zoom}
        />
      )}
    </SectionPanel>
  )
}

/** Lines to be compared with: one of all that is added up or averaged, one a material of ratios. */
function overlays(
  compared: Compared<AnalyticAnswer>,
  periods: Periods,
  draw: PerPeriod,
  toDrawn: (value: number | null | undefined) => number | null,
): ChartSeries[] {
  if (draw.as === 'spread') {
    const averages = (answer: AnalyticAnswer) => spreads(answer.content, draw)
    const of = { at: ({ time }: Spread) => time, value: ({ average }: Spread) => average, sum: false }
    return [totalLine(compared, averages, periods, of)]
  }
  const rowsOf = (answer: AnalyticAnswer) => answer.content
  const of = {
    at: (row: AnalyticRow) => row.time ?? 0,
    value: (row: AnalyticRow) => toDrawn(row[draw.field]),
    sum: draw.as === 'stack',
  }
  if (draw.as === 'stack') return [totalLine(compared, rowsOf, periods, of)]
  const materials = new Map(
    compared.answer.content.map(({ material = '', materialName = '' }) => [material, materialName]),
  )
  return [...materials].map(([code, materialName]) => {
    const own = (answer: AnalyticAnswer) => answer.content.filter(({ material }) => material === code)
    const line = totalLine(compared, own, periods, of)
    return { ...line, key: `${line.key}-${code}`, label: `${materialName}: ${amidSentence(compared)}` }
  })
}
