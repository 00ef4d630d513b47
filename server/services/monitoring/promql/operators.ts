import type { Arithmetic, Comparison, Operator } from './ast.ts'

const ARITHMETIC: Record<Arithmetic, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

const COMPARISON: Record<Comparison, (a: number, b: number) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
}

export const isComparison = (op: Operator): op is Comparison => op in COMPARISON

/** Two figures under an operator; a comparison that does not hold has none. `kept` is what one that holds gives. */
export function calculate(op: Operator, left: number, right: number, kept = left): number | undefined {
  if (isComparison(op)) return COMPARISON[op](left, right) ? kept : undefined
  return ARITHMETIC[op](left, right)
}
