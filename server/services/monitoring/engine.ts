import type { Matrix, Vector } from '#src/contract/operations/monitoring.ts'
import type { Matcher, VectorExpression } from './promql/ast.ts'

/** Moments in Unix seconds. */
export interface QueryRange {
  start: number
  end: number
  step: number
}

/** The series of a metric that a matcher lets through, whenever they were. */
export interface EverySeries {
  name: string
  inScope: Matcher
}

/** What answers expressions: Prometheus, or this provider from samples of its own. */
export interface MonitoringEngine {
  /** @param at Unix seconds */
  query(expression: VectorExpression, at: number): Promise<Vector['data']['result']>
  queryRange(expression: VectorExpression, range: QueryRange): Promise<Matrix['data']['result']>
  /** Every host that there are figures of, in order. */
  hosts(): Promise<string[]>
  /** The labels of each of the series; none where nothing can be said of them. */
  labelsOf(series: EverySeries): Promise<Record<string, string>[]>
}
