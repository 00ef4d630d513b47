import type { Matrix, Vector } from '#src/contract/operations/monitoring.ts'
import { keyOf, type Series } from './series.ts'

/** A figure as Prometheus writes it. */
const figureText = (figure: number): string =>
  figure === Infinity ? '+Inf' : figure === -Infinity ? '-Inf' : String(figure)

const metricOf = ({ name, labels }: Series): Record<string, string> =>
  name === null ? { ...labels } : { __name__: name, ...labels }

const inOrder = (series: readonly Series[]): Series[] =>
  series
    .map((one) => ({ key: keyOf(metricOf(one)), one }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one)

/** The series that have a figure at the one moment. */
export const vectorOf = (series: readonly Series[], at: number): Vector['data']['result'] =>
  inOrder(series).flatMap((one) => {
    const figure = one.figures[0] ?? Number.NaN
    return Number.isNaN(figure) ? [] : { metric: metricOf(one), value: [at, figureText(figure)] }
  })

/** Each series with the moments at which it has a figure, in Unix seconds; those without any are left out. */
export const matrixOf = (series: readonly Series[], moments: readonly number[]): Matrix['data']['result'] =>
  inOrder(series).flatMap((one) => {
    const values = moments.flatMap((at, index): [number, string][] => {
      const figure = one.figures[index] as number
      return Number.isNaN(figure) ? [] : [[at, figureText(figure)]]
    })
    return values.length === 0 ? [] : { metric: metricOf(one), values }
  })
