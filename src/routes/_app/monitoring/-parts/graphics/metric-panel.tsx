import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { t } from '#src/domain/language/text.ts'
import { figureWords, spreadOf } from '#src/domain/monitoring/figure-words.ts'
import { type Line, looksOf } from '#src/domain/monitoring/lines.ts'
import { LEAST_FIRST, METRICS, type MetricCode, type MetricUnit } from '#src/domain/monitoring/metrics.ts'
import type { HostChoice } from '#src/domain/monitoring/selector.ts'
import { TAG_LOOKS, tagLook } from '#src/domain/status.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { BINARY_STEPS, DURATION_STEPS } from '#src/ui/chart/plot/axis.ts'
import { RingChart } from '#src/ui/chart/ring/ring-chart.tsx'
import { type ChartTableProps, tableOf } from '#src/ui/chart/table/chart-table.tsx'
import { instantLabel } from '#src/ui/chart/time/time-axis.ts'
import { TimeSeriesChart } from '#src/ui/chart/time/time-series-chart.tsx'
import type { FormatValue } from '#src/ui/chart/types.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import type { DrawnAs } from './graphics-search.ts'
import { useMetric } from './use-metric.ts'

/** More lines than this nobody tells apart. */
const MOST_LINES = 12

const TICKS: Partial<Record<MetricUnit, number[]>> = {
  bytes: BINARY_STEPS,
  'bytes/s': BINARY_STEPS,
  seconds: DURATION_STEPS,
}

interface MetricPanelProps {
  code: MetricCode
  hosts: HostChoice
  /** All hosts of the place, by whose names they are called: alike in every chart. */
  named: readonly string[]
}

/** That not all lines are shown, and which are. */
const shareText = (code: MetricCode, all: number): string => {
  const counts = { shown: MOST_LINES, all }
  return LEAST_FIRST.has(code) ? t('Lowest {shown} of {all}', counts) : t('Highest {shown} of {all}', counts)
}

/** Least, mean and most of each line. */
function figuresTable(lines: readonly Line[], format: FormatValue): Omit<ChartTableProps, 'caption'> {
  return {
    head: [t('Host'), t('Min'), t('Avg'), t('Max')],
    data: [0],
    rows: lines.map(({ label, min, avg, max }) => [label, format(min), format(avg), format(max)]),
  }
}

/** A figure of the hosts over the range, drawn as its reader chose, with least, mean and most of each. */
export function MetricPanel({ code, hosts, named }: MetricPanelProps) {
  const { unit } = METRICS[code]
  const title = t(METRICS[code].title)
  const { search, zone, zoom } = useBoard()
  const as = (search.as ?? 'timeseries') as DrawnAs
  const language = useDateLanguage()
  const naming = useZoneNaming()
  const { lines, times, asked, panel } = useMetric(code, hosts, named)
  const { ref, actions } = useChartActions(title, asked)
  const format = useMemo(() => figureWords(unit), [unit])
  const shown = useMemo(() => lines.slice(0, MOST_LINES), [lines])
  const looks = useMemo(
    () => looksOf(shown, hosts === 'select' ? named : hosts, TAG_LOOKS).map(tagLook),
    [shown, hosts, named],
  )
  const series = useMemo(
    () =>
      shown.map((line, index) => ({
        key: line.key,
        label: line.label,
        isData: line.host !== '',
        values: line.values,
        value: spreadOf(unit, line),
        ...(looks[index] ?? tagLook(index)),
      })),
    [shown, unit, looks],
  )
  const overTime = as === 'timeseries'
  return (
    <SectionPanel
      {...panel}
      title={title}
      aside={lines.length > shown.length && shareText(code, lines.length)}
      actions={actions}
      table={
        overTime
          ? {
              ...tableOf(
                t('Time'),
                times.map((at) => instantLabel(at, zone, language, naming)),
                series,
                format,
              ),
              totals: totalsOf(shown, format),
            }
          : figuresTable(lines, format)
      }
    >
      {overTime && (
        <TimeSeriesChart
          ref={ref}
          label={title}
          times={times}
          series={series}
          zone={zone}
          format={format}
          ticks={TICKS[unit]}
          onZoom={zoom}
        />
      )}
      {as === 'bar' && (
        <StackedBarChart
          ref={ref}
          label={t('{title}, average', { title })}
          buckets={shown.map(({ label, host }) => ({ label, isData: host !== '' }))}
          series={[{ key: code, label: t('Average'), color: 'tag-1', values: shown.map(({ avg }) => avg) }]}
          format={format}
          ticks={TICKS[unit]}
        />
      )}
      {as === 'pie' && (
        <RingChart
          ref={ref}
          label={t('{title}, average', { title })}
          slices={shown.map(({ key, label, host, avg }, index) => ({
            key,
            label,
            isData: host !== '',
            value: avg,
            ...(looks[index] ?? tagLook(index)),
          }))}
          format={format}
          centre={{
            value: String(shown.length),
            label: shown.length === 1 ? t('series') : t('series, average'),
          }}
        />
      )}
    </SectionPanel>
  )
}

const totalsOf = (lines: readonly Line[], format: FormatValue) =>
  (
    [
      [t('Min'), 'min'],
      [t('Avg'), 'avg'],
      [t('Max'), 'max'],
    ] as const
  ).map(([word, figure]) => [word, ...lines.map((line) => format(line[figure]))])
