import type { Clamp, Selector, VectorExpression } from '../promql/ast.ts'
import { aggregate } from './aggregate.ts'
import { binary, withNumber } from './binary.ts'
import { mapSeries, type Series } from './series.ts'

/** Where series come from: their figures at the moments that are asked about. */
export interface Source {
  latest(selector: Selector): Promise<Series[]>
  increase(selector: Selector, windowMs: number): Promise<Series[]>
}

const CLAMPS: Record<Clamp, (figure: number, limit: number) => number> = {
  clamp_min: Math.max,
  clamp_max: Math.min,
}

/** The series of an expression; one that has no figure at all may be among them. */
export async function evaluate(expression: VectorExpression, source: Source): Promise<Series[]> {
  switch (expression.kind) {
    case 'selector':
      return source.latest(expression)
    case 'counter': {
      const { fn, of, windowMs } = expression
      const increases = await source.increase(of, windowMs)
      return fn === 'increase' ? increases : increases.map((s) => mapSeries(s, (f) => (f * 1000) / windowMs))
    }
    case 'clamp': {
      const { fn, limit } = expression
      const series = await evaluate(expression.of, source)
      return series.map((one) => mapSeries(one, (figure) => CLAMPS[fn](figure, limit)))
    }
    case 'aggregate':
      return aggregate(await evaluate(expression.of, source), expression)
    case 'negate':
      return (await evaluate(expression.of, source)).map((one) => mapSeries(one, (figure) => -figure))
    case 'binary': {
      const [left, right] = await Promise.all([
        evaluate(expression.left, source),
        evaluate(expression.right, source),
      ])
      return binary(expression.op, left, right)
    }
    case 'withNumber': {
      const { op, of, number, numberFirst } = expression
      return withNumber(op, await evaluate(of, source), number, numberFirst)
    }
  }
}
