import { parser } from '@prometheus-io/lezer-promql'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Matcher } from '#server/services/monitoring/promql/ast.ts'
import { bind, selectorsOf } from '#server/services/monitoring/promql/bind.ts'
import { patternOf, patternTest } from '#server/services/monitoring/promql/pattern.ts'
import { print } from '#server/services/monitoring/promql/print.ts'
import { readExpression } from '#server/services/monitoring/promql/read.ts'
import { EXPORTED } from '#src/domain/monitoring/metrics.ts'
import { quoted } from '#src/domain/monitoring/selector.ts'

const MINE = ['kitchen.0412.linewatch.test', 'a"b\\c|d']
const SCOPE: Matcher = { label: 'host', op: '=~', pattern: patternOf(MINE) }

/** How often Prometheus' own grammar finds each kind of node in an expression. */
function nodesOf(source: string): Record<string, number> {
  const counts: Record<string, number> = {}
  parser.parse(source).iterate({
    enter: ({ name, type }) => {
      const key = type.isError ? 'error' : name
      counts[key] = (counts[key] ?? 0) + 1
    },
  })
  return counts
}

/** What every attacker wants: a selector that is not bound to the caller's own hosts. */
function isContained(source: string): void {
  const bound = bind(readExpression(source), SCOPE)
  const printed = print(bound)
  const counts = nodesOf(printed)
  expect(counts.error ?? 0, printed).toBe(0)
  const again = readExpression(printed)
  const selectors = selectorsOf(again)
  expect(counts.VectorSelector, printed).toBe(selectors.length)
  for (const { matchers } of selectors) {
    const last = matchers.at(-1)
    const isMine = last && 'pattern' in last ? patternTest(last.pattern) : () => true
    expect(last).toMatchObject({ label: 'host', op: '=~' })
    for (const host of MINE) expect(isMine(host)).toBe(true)
    for (const host of ['kitchen.0117.linewatch.test', 'kitchenx0412.linewatch.test', 'a"b\\c', 'd', ''])
      expect(isMine(host), printed).toBe(false)
  }
  expect(print(again)).toBe(printed)
}

const text = fc.oneof(
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom('"} or up{x="', '\\', "'", '`', '|', '.*', '#', '\n'),
)
const metric = fc.constantFrom(...EXPORTED)
const label = fc.constantFrom('host', 'device', 'job', 'mode')
const matcher = fc
  .tuple(label, fc.constantFrom('=', '!=', '=~', '!~'), text)
  .map(([name, op, value]) => `${name}${op}${quoted(value)}`)
const selector = fc
  .tuple(metric, fc.array(matcher, { maxLength: 3 }))
  .map(([name, matchers]) => `${name}{${matchers.join(',')}}`)
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5 },
    selector,
    selector.map((one) => `rate(${one}[2m] offset 1d)`),
    tie('expression').map((one) => `sum by (host, device) (${one})`),
    tie('expression').map((one) => `-${one} # or up{host="b"}\n`),
    tie('expression').map((one) => `clamp_min(${one}, 0)`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '/', '>', '==', 'or', 'and', 'unless'),
        tie('expression'),
      )
      .map(([one, op, other]) => `${one} ${op} ${other}`),
    fc.tuple(fc.float(), tie('expression')).map(([number, one]) => `${number} * (${one})`),
    tie('expression').map((one) => `label_replace(${one}, "host", "b", "host", ".*")`),
    tie('expression').map((one) => `(${one})[1h:1m]`),
  ),
}))

const isTaken = (source: string) => {
  try {
    readExpression(source)
    return true
  } catch {
    return false
  }
}

describe('nobody reaches hosts of others', () => {
  test('whatever is taken of generated expressions parses again, each selector bound [V1.2]', () => {
    fc.assert(fc.property(expression.filter(isTaken), isContained), { numRuns: 500 })
  })

  test('whatever is taken of arbitrary texts around an expression, too', () => {
    const around = fc.tuple(text, expression, text, selector, text).map((parts) => parts.join(''))
    fc.assert(fc.property(around.filter(isTaken), isContained), { numRuns: 50 })
  })

  test.each([
    'up{host=~".*"}',
    'up{host="kitchen.0117.linewatch.test"}',
    'sum(up) + sum by (host) (up{host!=""})',
    'up{job="\\"} or up{"}',
    'up # comment',
    'up{job="\u202e\u2028"}',
  ])('an attempt that is taken is bound: %s', (source) => {
    isContained(source)
  })
})
