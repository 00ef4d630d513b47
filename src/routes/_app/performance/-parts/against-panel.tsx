import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { totalLine } from '#src/board/compare/comparison.ts'
import { rowsByPeriod } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import type { chickenPerformance } from '#src/contract/analytics/performance.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { formatWeight, fromGrams, writeWeight } from '#src/domain/units/weight.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import type { ChartSeries, FormatValue } from '#src/ui/chart/types.ts'
import { useRatio } from './ratio.ts'
import { useComparedPerformance, usePerformance } from './use-performance.ts'
import { useRatioRows } from './use-ratio-rows.ts'

type Answer = AnswerOf<typeof chickenPerformance>
type Figures = Answer['total']
const rowsOf = ({ content }: Answer) => content

/** Weight per period, and the weight it is compared with (spec 1 §3). */
export function WeightPanel() {
  const { unit } = useBoard()
  const { part, whole } = useRatio()
  const format = useMemo(() => (weight: number) => writeWeight(weight, unit), [unit])
  const valuesOf = useMemo(
    () =>
      ({ weight, wholeWeight }: Figures) =>
        [fromGrams(weight, unit), fromGrams(wholeWeight, unit)] as const,
    [unit],
  )
  return (
    <AgainstPanel
      title={t('Weight')}
      labels={[part, whole]}
      valuesOf={valuesOf}
      format={format}
      total={({ weight }) => formatWeight(weight, unit)}
    />
  )
}

const countsOf = ({ count, wholeCount }: Figures) => [count, wholeCount] as const

/** Count per period, and the count it is compared with (spec 1 §3). */
export function CountPanel() {
  const { parts, wholes } = useRatio()
  return (
    <AgainstPanel
      title={t('Count')}
      labels={[parts, wholes]}
      valuesOf={countsOf}
      format={formatNumber}
      total={({ count }) => formatNumber(count)}
    />
  )
}

interface AgainstPanelProps {
  title: string
  labels: readonly [part: string, whole: string]
  /** Keep it the same between renders. */
  valuesOf: (figures: Figures) => readonly [part: number, whole: number]
  format: FormatValue
  total: (figures: Figures) => string
}

/** Bars of a part, and a line over them of the whole. */
function AgainstPanel({ title, labels: [part, whole], valuesOf, format, total }: AgainstPanelProps) {
  const { zoom } = useBoard()
  const { answer, asked, panel } = usePerformance()
  const { ref, actions } = useChartActions(title, asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const compared = useComparedPerformance()
  const rows = useRatioRows(asked)
  const [series, overlay] = useMemo((): [ChartSeries[], ChartSeries[]] => {
    const pairs = rowsByPeriod(answer?.content ?? [], periods).map((row) => (row ? valuesOf(row) : [0, 0]))
    return [
      [{ key: 'part', label: part, color: 'tag-1', values: pairs.map(([value]) => value) }],
      [{ key: 'whole', label: whole, color: 'tag-4', values: pairs.map(([, value]) => value) }],
    ]
  }, [answer, periods, valuesOf, part, whole])
  const lines = useMemo(
    () =>
      compared.map((one) =>
        totalLine(one, rowsOf, periods, {
          at: ({ time }) => time,
          value: (row) => valuesOf(row)[0],
          sum: true,
        }),
      ),
    [compared, periods, valuesOf],
  )
  const all = useMemo(() => [...overlay, ...lines], [overlay, lines])
  const totals = answer && valuesOf(answer.total)
  return (
    <SectionPanel
      {...panel}
      title={title}
      actions={{ ...actions, onRows: rows && (() => rows()) }}
      aside={panel.state === 'ready' && answer && t('{total} total', { total: total(answer.total) })}
      table={{
        ...tableOf(t('Period'), names, [...series, ...all], format),
        ...(totals && { totals: [[t('Total'), ...totals.map(format), ...lines.map(() => '')]] }),
      }}
    >
      <StackedBarChart
        ref={ref}
        label={t('{title} per period', { title })}
        buckets={bars}
        series={series}
        overlay={all}
        format={format}
        onZoom={zoom}
        onRows={rows && (({ start = 0, end = 0 }) => rows({}, { start, end }))}
      />
    </SectionPanel>
  )
}
