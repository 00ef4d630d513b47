import { quoted } from '#src/domain/monitoring/selector.ts'
import type { Matcher, Selector, VectorExpression } from './ast.ts'
import { printDuration, printNumber } from './literals.ts'
import { printPattern } from './pattern.ts'

/** An expression as PromQL. What was text is quoted again, and every operation stands in brackets. */
export function print(expression: VectorExpression): string {
  switch (expression.kind) {
    case 'selector':
      return printSelector(expression)
    case 'counter':
      return `${expression.fn}(${printSelector(expression.of, expression.windowMs)})`
    case 'clamp':
      return `${expression.fn}(${print(expression.of)}, ${printNumber(expression.limit)})`
    case 'aggregate': {
      const { fn, without, labels, of } = expression
      return `${fn} ${without ? 'without' : 'by'} (${labels.join(', ')}) (${print(of)})`
    }
    case 'negate':
      return `-(${print(expression.of)})`
    case 'binary':
      return `(${print(expression.left)}) ${expression.op} (${print(expression.right)})`
    case 'withNumber': {
      const { op, of, numberFirst } = expression
      const number = `(${printNumber(expression.number)})`
      return numberFirst ? `${number} ${op} (${print(of)})` : `(${print(of)}) ${op} ${number}`
    }
  }
}

function printSelector({ name, matchers, offsetMs }: Selector, windowMs?: number): string {
  const braces = matchers.length === 0 ? '' : `{${matchers.map(printMatcher).join(',')}}`
  const window = windowMs === undefined ? '' : `[${printDuration(windowMs)}]`
  const offset = offsetMs === 0 ? '' : ` offset ${printDuration(offsetMs)}`
  return name + braces + window + offset
}

const printMatcher = (matcher: Matcher): string =>
  matcher.label + matcher.op + quoted('value' in matcher ? matcher.value : printPattern(matcher.pattern))
