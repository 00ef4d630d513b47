import type { Matcher, Selector, VectorExpression } from './ast.ts'

/** The same expression with a matcher more on each of its selectors, wherever it stands. */
export function bind(expression: VectorExpression, matcher: Matcher): VectorExpression {
  const bound = (selector: Selector): Selector => ({
    ...selector,
    matchers: [...selector.matchers, matcher],
  })
  switch (expression.kind) {
    case 'selector':
      return bound(expression)
    case 'counter':
      return { ...expression, of: bound(expression.of) }
    case 'binary':
      return { ...expression, left: bind(expression.left, matcher), right: bind(expression.right, matcher) }
    default:
      return { ...expression, of: bind(expression.of, matcher) }
  }
}

/** Every selector of an expression. */
export function selectorsOf(expression: VectorExpression): Selector[] {
  if (expression.kind === 'selector') return [expression]
  if (expression.kind === 'binary') return [...selectorsOf(expression.left), ...selectorsOf(expression.right)]
  return selectorsOf(expression.of)
}
