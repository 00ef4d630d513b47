import * as z from 'zod/mini'
import { type Message, t, tc, tn } from '#src/domain/language/text.ts'
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

/** Names of parameters and values: 'a, b and c'. */
const allOf = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : t('{first} and {second}', { first: words.slice(0, -1).join(', '), second: words.at(-1) ?? '' })
const oneOf = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : t('{first} or {second}', { first: words.slice(0, -1).join(', '), second: words.at(-1) ?? '' })

export const quoted = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  // A refusal stays one line that can be read.
  const visible = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
  return `"${visible.length > SHOWN ? `${visible.slice(0, SHOWN)}…` : visible}"`
}

/** A sentence about a field in the reader's language: by the field's name, or without one where it stands next to it. */
export type Complaint = (field?: string) => string

/** Of the field that a sentence stands next to: 'This must be …'. */
const thisField = () => tc('field', 'This')

export const unknownValue =
  (value: unknown): Complaint =>
  (field) =>
    field === undefined
      ? t('Unknown value {value}.', { value: quoted(value) })
      : t('{field}: unknown value {value}.', { field, value: quoted(value) })

/** Says that a value is none of those that there are; where it may be a secret, the value is not repeated. */
export const noChoice =
  (choices: string, value: { shown: unknown } | null): Complaint =>
  (field) => {
    if (value === null)
      return field === undefined
        ? t('Unknown value. It can be {choices}.', { choices })
        : t('{field}: unknown value. It can be {choices}.', { field, choices })
    const shown = quoted(value.shown)
    return field === undefined
      ? t('Unknown value {value}. It can be {choices}.', { value: shown, choices })
      : t('{field}: unknown value {value}. It can be {choices}.', { field, value: shown, choices })
  }

/**
 * What a value has to be: 'a whole number from 1 to 100', 'epoch milliseconds'. A schema's description is quoted as it
 * stands in the API's document, which is in English: a form has words of its own for such a field.
 */
export function expectation(schema: Schema): string {
  const { description } = z.globalRegistry.get(schema) ?? {}
  if (description) return description
  const { type, format, innerType, element, options, entries, values } = defOf(schema)
  const { minimum, maximum } = limitsOf(schema)
  switch (type) {
    case 'nullable':
      return innerType ? t('{what}, or null', { what: expectation(innerType) }) : 'null'
    case 'number':
      return format === 'safeint' ? wholeNumber(minimum, maximum) : anyNumber(minimum, maximum)
    case 'string':
      return textOf(format, minimum, maximum)
    case 'boolean':
      return t('true or false')
    case 'enum':
      return choices(Object.values(entries ?? {}))
    case 'literal':
      return choices((values ?? []).map(String))
    case 'array':
      return element ? t('a list, each {what}', { what: expectation(element) }) : t('a list')
    case 'union':
      return oneOf((options ?? []).map(expectation))
    case 'object': {
      const fields = allOf(Object.keys(shapeOf(schema)))
      return fields === '' ? t('an object with nothing in it') : t('an object with {fields}', { fields })
    }
    case 'record':
      return t('an object')
    default:
      return innerType ? expectation(innerType) : t('a value')
  }
}

type Limit = number | undefined

function limitsOf(schema: Schema): { minimum: Limit; maximum: Limit } {
  const checks = (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)
  const checkOf = (name: string) => checks.find(({ check }) => check === name)
  return {
    minimum: checkOf('greater_than')?.value ?? checkOf('min_length')?.minimum,
    maximum: checkOf('less_than')?.value ?? checkOf('max_length')?.maximum,
  }
}

function wholeNumber(least: Limit, most: Limit): string {
  if (least === undefined) return t('a whole number')
  return most === undefined
    ? t('a whole number of at least {least}', { least })
    : t('a whole number from {least} to {most}', { least, most })
}

function anyNumber(least: Limit, most: Limit): string {
  if (least === undefined) return t('a number')
  return most === undefined
    ? t('a number of at least {least}', { least })
    : t('a number from {least} to {most}', { least, most })
}

/** A description with the bounds that it does not name itself. */
function withLimits(what: string, { minimum: least, maximum: most }: ReturnType<typeof limitsOf>): string {
  if (least === undefined || what.includes(' from ')) return what
  return most === undefined
    ? t('{what} of at least {least}', { what, least })
    : t('{what} from {least} to {most}', { what, least, most })
}

/** Formats that `textOf` has words for. */
const NAMED_FORMATS: ReadonlySet<string> = new Set(['uuid', 'email', 'url'])

function textOf(format: string | undefined, least: Limit, most: Limit): string {
  if (format === 'uuid') return t('a UUID')
  if (format === 'email') return t('an e-mail address')
  if (format === 'url') return t('a URL')
  // Of what is required, that it is not empty says itself.
  if (most === undefined)
    return (least ?? 0) < 2 ? t('text') : t('text of at least {least} characters', { least: least ?? 0 })
  return least === undefined
    ? tn(
        most,
        { one: 'text of at most {most} character', other: 'text of at most {most} characters' },
        { most },
      )
    : tn(
        most,
        { one: 'text of {least} to {most} character', other: 'text of {least} to {most} characters' },
        { least, most },
      )
}

export const choices = (values: readonly string[]): string =>
  values.length > MOST_CHOICES
    ? t('{choices} or {count} others', {
        choices: values.slice(0, MOST_CHOICES).join(', '),
        count: values.length - MOST_CHOICES,
      })
    : oneOf(values)

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

/** Of a rule that a form words for its own fields: the same for callers of the API. */
interface Ruled {
  params?: { said?: Message<'field'> } | undefined
}

const tooLong =
  (most: number, isList: boolean): Complaint =>
  (field = thisField()) =>
    isList
      ? tn(
          most,
          {
            one: '{field} is too long: at most {most} value.',
            other: '{field} is too long: at most {most} values.',
          },
          { field, most },
        )
      : tn(
          most,
          {
            one: '{field} is too long: at most {most} character.',
            other: '{field} is too long: at most {most} characters.',
          },
          { field, most },
        )

const tooFew =
  (least: number): Complaint =>
  (field = thisField()) =>
    tn(
      least,
      { one: '{field} needs at least {least} value.', other: '{field} needs at least {least} values.' },
      { field, least },
    )

const mustBe =
  (what: string, value: { shown: unknown } | null): Complaint =>
  (field = thisField()) =>
    value === null
      ? t('{field} must be {what}.', { field, what })
      : t('{field} must be {what}, not {value}.', { field, what, value: quoted(value.shown) })

/**
 * What is wrong with a value: 'startTime is required: epoch milliseconds.', 'Unknown value "X".'
 *
 * @param shows whether the message may repeat the value: not where it may be a secret
 * @param own the words of the schema itself, which a form shows; null where it has none
 */
export function complaint(
  root: Schema,
  issue: z.core.$ZodRawIssue,
  shows: boolean,
  own: string | null = null,
): Complaint {
  const { code, path = [], input } = issue
  const schema = schemaAt(root, path)
  const core = schema && coreOf(schema)
  const isDescribed = core !== null && z.globalRegistry.get(core)?.description !== undefined
  // Only the schema's own words say what its own rule is, and how fields go together.
  const isTold = isDescribed || NAMED_FORMATS.has((core && defOf(core).format) ?? '')
  const isOfSeveral = code === 'custom' && schema !== null && z.safeParse(schema, input).success
  if (own !== null && ['custom', 'invalid_format'].includes(code) && (!isTold || isOfSeveral)) {
    const { said } = (issue as Ruled).params ?? {}
    return (field) => {
      if (field === undefined) return own
      return said ? t(said, { field }) : `${field}: ${own}${own.endsWith('.') ? '' : '.'}`
    }
  }
  const due = schema ? expectation(schema) : t('a value that this call accepts')
  if (input === undefined)
    return (field = thisField()) => t('{field} is required: {what}.', { field, what: due })
  const isChoice = core && ['enum', 'literal'].includes(defOf(core).type)
  const isPlain = typeof input !== 'object'
  const value = shows && isPlain ? { shown: input } : null
  if (isChoice && isPlain) return noChoice(due, value)
  const isList = Array.isArray(input)
  const { minimum: least = 1, maximum: most = 0 } = issue as { minimum?: number; maximum?: number }
  if (code === 'too_big' && (isList || typeof input === 'string')) return tooLong(most, isList)
  // Its words name what it is and not its bounds: '1' is epoch milliseconds, too.
  if (isDescribed && typeof input === 'number' && (code === 'too_small' || code === 'too_big'))
    return mustBe(withLimits(due, limitsOf(core)), value)
  if (code === 'too_small' && isList) return tooFew(least)
  return mustBe(due, value)
}

/** Of parameters that a call does not have: which it has. */
export function unknownName(root: Schema, path: readonly PropertyKey[], where: string): Complaint {
  const schema = schemaAt(root, path)
  const names = allOf(Object.keys(schema ? shapeOf(schema) : {}))
  return (field = thisField()) => {
    if (where === 'query')
      return names === ''
        ? t('{field} is not a parameter of this call.', { field })
        : t('{field} is not a parameter of this call. It takes {names}.', { field, names })
    return names === ''
      ? t('{field} is not a field of this call.', { field })
      : t('{field} is not a field of this call. It takes {names}.', { field, names })
  }
}
