import { t } from '../language/text.ts'
import { shortHosts } from './host-names.ts'
import { LEAST_FIRST, METRICS, type MetricCode } from './metrics.ts'
import { figureOf, figuresOf, mostOfSeries, type Points, type SeriesFigures, sumOfSeries } from './series.ts'

/** A series as it is answered: its labels, Unix seconds and figures as texts. */
export interface AnsweredSeries {
  metric: Readonly<Record<string, string>>
  values: readonly (readonly [seconds: number, figure: string])[]
}

/** One line of a chart. */
export interface Line extends SeriesFigures {
  key: string
  label: string
  /** Whose it is; empty of a sum of several hosts'. */
  host: string
  /** One for each moment of the chart; null where there is no figure. */
  values: (number | null)[]
}

/** Unix seconds, both ends included. */
export interface Grid {
  start: number
  end: number
  step: number
}

/** The moments of a chart over a range of epoch milliseconds: whole steps, so that a later look meets the same ones. */
export function gridOf(range: { start: number; end: number }, step: number): Grid {
  const start = Math.ceil(range.start / 1000 / step) * step
  return { start, end: Math.max(start, Math.floor(range.end / 1000 / step) * step), step }
}

export const momentsOf = ({ start, end, step }: Grid): number[] =>
  Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step)

type Labels = AnsweredSeries['metric']

/** Each series by its host, as it is called among those of the page, and where a host has several by what tells them apart: 'cameras.0412 · eth0'. */
export function seriesNames(
  code: MetricCode,
  metrics: readonly Labels[],
  hosts: readonly string[] = [],
): string[] {
  const short = shortHosts([...hosts, ...metrics.flatMap(({ host }) => host ?? [])])
  return metrics.map((metric) => {
    const { host = t('No host') } = metric
    const siblings = metrics.filter((other) => other.host === metric.host)
    const telling = METRICS[code].labels.filter((label) =>
      siblings.some((one) => one[label] !== metric[label]),
    )
    return [short.get(host) ?? host, ...telling.flatMap((label) => metric[label] || [])].join(' · ')
  })
}

/** The lines of a metric, the highest mean first, or the lowest where little is what counts; a series without a figure has none. */
export function linesOf(
  code: MetricCode,
  answered: readonly AnsweredSeries[],
  grid: Grid,
  hosts: readonly string[] = [],
): Line[] {
  const names = seriesNames(
    code,
    answered.map(({ metric }) => metric),
    hosts,
  )
  const lines = answered.flatMap(({ metric, values }, index) => {
    const label = names[index] ?? ''
    return lineOf({ key: label, label, host: metric.host ?? '' }, pointsOf(values), grid) ?? []
  })
  const turn = LEAST_FIRST.has(code) ? -1 : 1
  return lines.sort((one, other) => (other.avg - one.avg) * turn || (one.label < other.label ? -1 : 1))
}

/** All series of a metric as one line; what is negative counts as zero (spec 1 §9). Null where there is no figure. */
export const sumLine = (answered: readonly AnsweredSeries[], grid: Grid): Line | null =>
  lineOf(
    { key: 'sum', label: t('All hosts combined'), host: '' },
    sumOfSeries(answered.map(({ values }) => pointsOf(values))),
    grid,
  )

/** A metric of one host as one line: percents are those of the busiest card or disk, as in its row; the rest is added up. */
export const hostLine = (
  host: string,
  code: MetricCode,
  answered: readonly AnsweredSeries[],
  grid: Grid,
): Line | null => {
  const together = METRICS[code].unit === 'percent' ? mostOfSeries : sumOfSeries
  const points = together(answered.map(({ values }) => pointsOf(values)))
  return lineOf({ key: host, label: host, host }, points, grid)
}

/**
 * The look of each line, of so many: a host's first line looks the same in every chart of the page, by the host's place
 * among `hosts`, unless a host before it has that look already; every other line takes the next that is free.
 */
export function looksOf(
  lines: readonly Pick<Line, 'host'>[],
  hosts: readonly string[],
  count: number,
): number[] {
  const looks: number[] = []
  const taken = new Set<number>()
  const take = (line: number, look: number) => {
    looks[line] = look
    taken.add(look)
  }
  for (const [place, host] of hosts.entries()) {
    const line = lines.findIndex((one) => one.host === host)
    if (line >= 0 && !taken.has(place % count)) take(line, place % count)
  }
  for (const line of lines.keys()) {
    if (looks[line] !== undefined) continue
    const free = Array.from({ length: count }, (_, look) => look).find((look) => !taken.has(look))
    take(line, free ?? line % count)
  }
  return looks
}

const pointsOf = (values: AnsweredSeries['values']): Points =>
  values.map(([seconds, figure]) => [seconds, figureOf(figure)])

type Named = Pick<Line, 'key' | 'label' | 'host'>

function lineOf(named: Named, points: Points, { start, end, step }: Grid): Line | null {
  const values = momentsOf({ start, end, step }).map((): number | null => null)
  for (const [seconds, value] of points) {
    const index = Math.round((seconds - start) / step)
    if (index >= 0 && index < values.length) values[index] = value
  }
  const figures = figuresOf(values)
  return figures && { ...named, values, ...figures }
}
