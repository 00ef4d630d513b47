import type { Pattern } from './pattern.ts'

/** The part of PromQL that may be asked: what is not here cannot be printed, and so reaches nobody. */

export type Matcher =
  | { label: string; op: '=' | '!='; value: string }
  | { label: string; op: '=~' | '!~'; pattern: Pattern }

/** The newest sample of each series of a metric, as it was `offsetMs` before. */
export interface Selector {
  kind: 'selector'
  name: string
  matchers: readonly Matcher[]
  offsetMs: number
}

export type CounterFunction = 'rate' | 'increase'
export type Clamp = 'clamp_min' | 'clamp_max'
export type Aggregation = 'sum' | 'avg' | 'min' | 'max' | 'count' | 'group'
export type Arithmetic = '+' | '-' | '*' | '/' | '%'
export type Comparison = '==' | '!=' | '>' | '<' | '>=' | '<='
export type Operator = Arithmetic | Comparison

/** What has a figure for each of its series. */
export type VectorExpression =
  | Selector
  | { kind: 'counter'; fn: CounterFunction; of: Selector; windowMs: number }
  | { kind: 'clamp'; fn: Clamp; of: VectorExpression; limit: number }
  | { kind: 'aggregate'; fn: Aggregation; without: boolean; labels: readonly string[]; of: VectorExpression }
  | { kind: 'negate'; of: VectorExpression }
  | { kind: 'binary'; op: Operator; left: VectorExpression; right: VectorExpression }
  | { kind: 'withNumber'; op: Operator; of: VectorExpression; number: number; numberFirst: boolean }
