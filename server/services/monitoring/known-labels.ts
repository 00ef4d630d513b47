import { unknownValue } from '#src/contract/define/input-rules.ts'
import { badRequest, UnknownRow } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import type { Matcher, VectorExpression } from './promql/ast.ts'
import { selectorsOf } from './promql/bind.ts'
import { type Pattern, patternTest, printPattern } from './promql/pattern.ts'

/** What a matcher lets through, each name of a pattern by itself. */
interface Named {
  shown: string
  fits: (text: string) => boolean
}

/** A matcher that excludes narrows nothing to what is not there. */
function namesOf(matcher: Matcher): Named[] {
  if (matcher.op === '=') return [{ shown: matcher.value, fits: (text) => text === matcher.value }]
  if (matcher.op !== '=~') return []
  return matcher.pattern.filter(isNarrow).map((pieces) => {
    const [first, ...more] = pieces
    const shown = more.length === 0 ? (first?.text ?? '') : printPattern([pieces])
    return { shown, fits: patternTest([pieces]) }
  })
}

/** Not a pattern of dots and stars alone, which asks for no name. */
const isNarrow = (pieces: Pattern[number]) => pieces.length === 1 || pieces.some(({ text }) => text !== '')

const narrowing = (expression: VectorExpression, isAbout: (label: string) => boolean) =>
  selectorsOf(expression).flatMap((selector) =>
    selector.matchers.flatMap((matcher) =>
      isAbout(matcher.label) ? [{ selector, label: matcher.label, names: namesOf(matcher) }] : [],
    ),
  )

/**
 * Refuses the name of a host that does not exist or is not the caller's: both in the same words.
 *
 * @param sources where hosts are known from; the next one is asked only for names that the former did not have
 * @throws Refused 400 with the name
 */
export async function requireKnownHosts(
  expression: VectorExpression,
  sources: readonly (() => Promise<readonly string[]>)[],
): Promise<void> {
  let unknown = narrowing(expression, (label) => label === 'host').flatMap((one) => one.names)
  for (const source of sources) {
    if (unknown.length === 0) return
    const hosts = await source()
    unknown = unknown.filter(({ fits }) => !hosts.some(fits))
  }
  const [first] = unknown
  if (first) throw new UnknownRow(400, unknownValue(first.shown)('host'))
}

/**
 * Says why an expression has no series, where one of its matchers lets none of its metric's through.
 * @param labelsOf the labels of every series of a metric, of the caller's hosts
 * @throws Refused 400 with the label
 */
export async function requireKnownLabels(
  expression: VectorExpression,
  labelsOf: (metric: string) => Promise<readonly Readonly<Record<string, string>>[]>,
): Promise<void> {
  const asked = new Map<string, ReturnType<typeof labelsOf>>()
  for (const { selector, label, names } of narrowing(expression, (one) => one !== 'host')) {
    const [first] = names
    // Empty means that the label is not there: a search for that may well find nothing.
    if (!first || names.some(({ fits }) => fits(''))) continue
    const answer = asked.get(selector.name) ?? labelsOf(selector.name)
    asked.set(selector.name, answer)
    const series = await answer
    if (series.length === 0 || series.some((labels) => names.some(({ fits }) => fits(labels[label] ?? ''))))
      continue
    if (series.every((labels) => labels[label] === undefined))
      throw badRequest(t('{label} is not a label of {name}.', { label, name: selector.name }))
    throw badRequest(unknownValue(first.shown)(label))
  }
}
