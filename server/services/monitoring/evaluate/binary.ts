import { badRequest } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import type { Operator } from '../promql/ast.ts'
import { calculate, isComparison } from '../promql/operators.ts'
import { keyOf, mapSeries, type Series } from './series.ts'

/** Each series of one side with the one of the same labels on the other; those without one are left out. */
export function binary(op: Operator, left: readonly Series[], right: readonly Series[]): Series[] {
  const others = byLabels(right)
  return [...byLabels(left)].flatMap(([key, series]) => {
    const other = others.get(key)
    if (!other) return []
    return {
      ...series,
      name: isComparison(op) ? series.name : null,
      figures: series.figures.map(
        (figure, at) => calculate(op, figure, other.figures[at] as number) ?? Number.NaN,
      ),
    }
  })
}

function byLabels(series: readonly Series[]): Map<string, Series> {
  const found = new Map(series.map((one) => [keyOf(one.labels), one]))
  if (found.size < series.length)
    throw badRequest(
      t('Several series of one side have the same labels: it is not clear which belong together.'),
    )
  return found
}

/** A comparison keeps the series' own figure, whichever side it stands on. */
export const withNumber = (
  op: Operator,
  series: readonly Series[],
  number: number,
  numberFirst: boolean,
): Series[] =>
  series.map((one) =>
    mapSeries(
      one,
      (figure) => (numberFirst ? calculate(op, number, figure, figure) : calculate(op, figure, number)),
      isComparison(op),
    ),
  )
