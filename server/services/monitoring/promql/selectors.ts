import { t } from '#src/domain/language/text.ts'
import { EXPORTED } from '#src/domain/monitoring/metrics.ts'
import type { Matcher, Selector } from './ast.ts'
import { readDuration, readText } from './literals.ts'
import type { Node } from './nodes.ts'
import { readPattern } from './pattern.ts'
import { problem, shown } from './problem.ts'

const DAY = 86_400_000
/** As far back as anybody compares with. */
const MOST_OFFSET = 31 * DAY
const MOST_WINDOW = DAY

/** `name{label="value"}`. @throws Refused 400 for a metric or a matcher that may not be asked for */
export function readSelector({ text, from, children }: Node): Selector {
  const [name, matchers, ...more] = children
  if (name?.name !== 'Identifier' || more.length > 0)
    throw problem(t('Name a metric before the braces in {piece}', { piece: shown(text) }), from)
  if (!EXPORTED.has(name.text))
    throw problem(
      t('The metric {piece} is not among those that may be asked for', { piece: shown(name.text) }),
      from,
    )
  return {
    kind: 'selector',
    name: name.text,
    matchers: (matchers?.children ?? []).map(readMatcher),
    offsetMs: 0,
  }
}

/** The words for all hosts: the specification's (spec 1 §7), and that of other filters. */
const EVERY_HOST = new Set(['select', 'all'])
const ANYTHING = readPattern('.*') ?? []

function readMatcher({ name, text, from, children }: Node): Matcher {
  const [label, operator, literal] = children
  if (name !== 'UnquotedLabelMatcher' || !label || !operator || !literal)
    throw problem(
      t('Labels are written without quotes: {piece} cannot be used', { piece: shown(text) }),
      from,
    )
  if (label.text.startsWith('__'))
    throw problem(t('The label {piece} cannot be asked for', { piece: shown(label.text) }), label.from)
  const value = readText(literal.text)
  if (value === null)
    throw problem(t('The text {piece} cannot be read', { piece: shown(literal.text) }), literal.from)
  const op = operator.text
  if (label.text === 'host' && EVERY_HOST.has(value) && (op === '=' || op === '=~'))
    return { label: label.text, op: '=~', pattern: ANYTHING }
  if (op === '=' || op === '!=') return { label: label.text, op, value }
  const pattern = readPattern(value)
  if (pattern === null || (op !== '=~' && op !== '!~'))
    throw problem(
      t('The pattern {piece} may hold names, | between them, and .* or .+ for anything', {
        piece: shown(value),
      }),
      literal.from,
    )
  return { label: label.text, op, pattern }
}

/** The expression, and its newest samples of so long before. */
export function readOffset({ text, from, children }: Node): [of: Node, offsetMs: number] {
  const [of, , duration] = children
  const offsetMs = readDuration(duration?.text ?? '')
  if (!of || offsetMs === null || offsetMs > MOST_OFFSET)
    throw problem(t('The offset in {piece} must be from 0s to 31d', { piece: shown(text) }), from)
  return [of, offsetMs]
}

/** The expression, and the window over which its samples are taken. */
export function readWindow({ text, from, children }: Node): [of: Node, windowMs: number] {
  const [of, duration] = children
  const windowMs = readDuration(duration?.text ?? '')
  if (!of || windowMs === null || windowMs < 1_000 || windowMs > MOST_WINDOW)
    throw problem(t('The window in {piece} must be from 1s to 1d', { piece: shown(text) }), from)
  return [of, windowMs]
}
