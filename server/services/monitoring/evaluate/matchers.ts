import type { Matcher } from '../promql/ast.ts'
import { patternTest } from '../promql/pattern.ts'

/** Whether every matcher lets labels through; a label that is not there is an empty text. */
export function matchersTest(
  matchers: readonly Matcher[],
): (labels: Readonly<Record<string, string>>) => boolean {
  const tests = matchers.map((matcher) => ({ label: matcher.label, fits: testOf(matcher) }))
  return (labels) => tests.every(({ label, fits }) => fits(labels[label] ?? ''))
}

function testOf(matcher: Matcher): (text: string) => boolean {
  if ('value' in matcher) {
    const { op, value } = matcher
    return (text) => (text === value) === (op === '=')
  }
  const fits = patternTest(matcher.pattern)
  return (text) => fits(text) === (matcher.op === '=~')
}
