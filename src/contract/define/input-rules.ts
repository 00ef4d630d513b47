import * as z from 'zod/mini'
import { coreOf, shapeOf } from './wire.ts'

type Schema = z.core.$ZodType

/** What a schema says of itself, as far as words need it. */
interface Def {
  type: string
  format?: string
  innerType?: Schema
  element?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string>
  values?: readonly unknown[]
  checks?: readonly {
    _zod: { def: { value?: number; minimum?: number; maximum?: number } & { check: string } }
  }[]
}
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** Most choices that a message lists; more are in the API's document. */
const MOST_CHOICES = 24
const SHOWN = 40

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

export const quoted = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  // A refusal stays one line that can be read.
  const visible = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
  return `"${visible.length > SHOWN ? `${visible.slice(0, SHOWN)}…` : visible}"`
}

export const unknownValue = (value: unknown): string => `unknown value ${quoted(value)}`

/** What a value has to be: 'a whole number from 1 to 100', 'epoch milliseconds'. */
export function expectation(schema: Schema): string {
  const { description } = z.globalRegistry.get(schema) ?? {}
  if (description) return description
  const { type, format, innerType, element, options, entries, values } = defOf(schema)
  const { minimum, maximum } = limitsOf(schema)
  switch (type) {
    case 'nullable':
      return innerType ? `${expectation(innerType)}, or null` : 'null'
    case 'number':
      return `a ${format === 'safeint' ? 'whole number' : 'number'}${between(minimum, maximum)}`
    case 'string':
      return textOf(format, minimum, maximum)
    case 'boolean':
      return 'true or false'
    case 'enum':
      return choices(Object.values(entries ?? {}))
    case 'literal':
      return choices((values ?? []).map(String))
    case 'array':
      return element ? `a list, each ${expectation(element)}` : 'a list'
    case 'union':
      return listed((options ?? []).map(expectation), 'or')
    case 'object':
      return `an object with ${listed(Object.keys(shapeOf(schema)), 'and') || 'nothing in it'}`
    case 'record':
      return 'an object'
    default:
      return innerType ? expectation(innerType) : 'a value'
  }
}

function limitsOf(schema: Schema): { minimum?: number | undefined; maximum?: number | undefined } {
  const checks = (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)
  const checkOf = (name: string) => checks.find(({ check }) => check === name)
  return {
    minimum: checkOf('greater_than')?.value ?? checkOf('min_length')?.minimum,
    maximum: checkOf('less_than')?.value ?? checkOf('max_length')?.maximum,
  }
}

function between(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`
  return least === undefined ? '' : ` of at least ${least}`
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Formats that `textOf` has words for. */
const NAMED_FORMATS: ReadonlySet<string> = new Set(['uuid', 'email', 'url'])

function textOf(format: string | undefined, least: number | undefined, most: number | undefined): string {
  if (format === 'uuid') return 'a UUID'
  if (format === 'email') return 'an e-mail address'
  if (format === 'url') return 'a URL'
  // Of what is required, that it is not empty says itself.
  if (most === undefined) return (least ?? 0) < 2 ? 'text' : `text of at least ${least} characters`
  return least === undefined
    ? `text of at most ${countOf(most, 'character')}`
    : `text of ${least} to ${countOf(most, 'character')}`
}

export const choices = (values: readonly string[]): string =>
  values.length > MOST_CHOICES
    ? `${values.slice(0, MOST_CHOICES).join(', ')} or ${values.length - MOST_CHOICES} others`
    : listed(values, 'or')

/** The schema of what stands at a path, with its default and the like; null where none is known. */
function schemaAt(root: Schema, path: readonly PropertyKey[]): Schema | null {
  let at: Schema = root
  for (const step of path) {
    const core = coreOf(at)
    const next = typeof step === 'number' ? defOf(core).element : shapeOf(core)[String(step)]
    if (!next) return null
    at = next
  }
  return at
}

/** Of a rule that a form words for its own fields: the same for callers of the API, without the name in front. */
interface Ruled {
  params?: { said?: unknown } | undefined
}

/**
 * What is wrong with a value, to stand behind its name: ' is required: epoch milliseconds.', ': unknown value "X".'
 *
 * @param shows whether the message may repeat the value: not where it may be a secret
 * @param own the words of the schema itself, which a form shows; null where it has none
 */
export function complaint(
  root: Schema,
  issue: z.core.$ZodRawIssue,
  shows: boolean,
  own: string | null = null,
): string {
  const { code, path = [], input } = issue
  const schema = schemaAt(root, path)
  const core = schema && coreOf(schema)
  const isDescribed = core !== null && z.globalRegistry.get(core)?.description !== undefined
  // Only the schema's own words say what its own rule is, and how fields go together.
  const isTold = isDescribed || NAMED_FORMATS.has((core && defOf(core).format) ?? '')
  const isOfSeveral = code === 'custom' && schema !== null && z.safeParse(schema, input).success
  if (own !== null && ['custom', 'invalid_format'].includes(code) && (!isTold || isOfSeveral)) {
    const { said } = (issue as Ruled).params ?? {}
    return typeof said === 'string' ? said : `: ${own}${own.endsWith('.') ? '' : '.'}`
  }
  const due = schema ? expectation(schema) : 'a value that this call accepts'
  if (input === undefined) return ` is required: ${due}.`
  const isChoice = core && ['enum', 'literal'].includes(defOf(core).type)
  if (isChoice && typeof input !== 'object')
    return `: ${shows ? unknownValue(input) : 'unknown value'}. It can be ${due}.`
  const isList = Array.isArray(input)
  const { minimum: least = 1, maximum: most = 0 } = issue as { minimum?: number; maximum?: number }
  if (code === 'too_big' && (isList || typeof input === 'string'))
    return ` is too long: at most ${isList ? countOf(most, 'value') : countOf(most, 'character')}.`
  // Its words name what it is and not its bounds: '1' is epoch milliseconds, too.
  if (core && typeof input === 'number' && (code === 'too_small' || code === 'too_big')) {
    const { minimum, maximum } = limitsOf(core)
    const range = isDescribed && !due.includes(' from ') ? between(minimum, maximum) : ''
    return ` must be ${due}${range}${shows ? `, not ${quoted(input)}` : ''}.`
  }
  if (code === 'too_small' && isList) return ` needs at least ${countOf(least, 'value')}.`
  return ` must be ${due}${shows && typeof input !== 'object' ? `, not ${quoted(input)}` : ''}.`
}

/** The same to stand next to the field: 'This is required: …', 'Unknown value "X".' */
export const nextToField = (said: string): string =>
  said.startsWith(': ') ? `${said.charAt(2).toUpperCase()}${said.slice(3)}` : `This${said}`

/** Of parameters that a call does not have: which it has. */
export function unknownName(root: Schema, path: readonly PropertyKey[], where: string): string {
  const schema = schemaAt(root, path)
  const names = Object.keys(schema ? shapeOf(schema) : {})
  const what = where === 'query' ? 'parameter' : 'field'
  return names.length > 0
    ? ` is not a ${what} of this call. It takes ${listed(names, 'and')}.`
    : ` is not a ${what} of this call.`
}
