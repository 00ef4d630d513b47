import { attributeOf } from './attribute.ts'
import { invalid, type ScimType } from './refusal.ts'

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof COMPARISONS)[number]
export type FilterValue = string | number | boolean | null

/** A filter as it was written (RFC 7644, 3.4.2.2). Attributes are in lower case, without the address of their schema. */
export type Filter =
  | { kind: 'compare'; attribute: string; is: Comparison; value: FilterValue }
  | { kind: 'present'; attribute: string }
  | { kind: 'and' | 'or'; of: readonly Filter[] }
  | { kind: 'not'; of: Filter }
  /** One element of a list fits: `emails[type eq "work"]`. Attributes inside are those of the element. */
  | { kind: 'element'; attribute: string; of: Filter }

/** What a PATCH is about (RFC 7644, 3.5.2). */
export interface Path {
  attribute: string
  /** Which elements of a list. */
  filter: Filter | null
  sub: string | null
}

/** Longer ones are nobody's: an id is 36 characters, and each adds a condition to the query. */
const LENGTH_MAX = 4_000
const DEPTH_MAX = 20

const NAME = /[a-z][\w$.:-]*/iy
const STRING = /"(?:[^"\\]|\\.)*"/y
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.-])/iy
const WORD = /(?:true|false|null)(?![\w.-])/iy
/** Some send ids without quotes (only taken of `externalId`). */
const BARE = /[^\s()[\]"]+/y
const SPACE = /[ \t]*/y

const WORDS: Readonly<Record<string, FilterValue>> = { true: true, false: false, null: null }

/** @throws ScimRefused invalidFilter for one that can't be read, is too long or nests too deep */
export function parseFilter(text: string): Filter {
  const reader = createReader(text, 'invalidFilter')
  const filter = reader.filter()
  reader.end()
  return filter
}

/** @throws ScimRefused invalidPath, as parseFilter */
export function parsePath(text: string): Path {
  const reader = createReader(text, 'invalidPath')
  const path = reader.path()
  reader.end()
  return path
}

function createReader(text: string, scimType: ScimType) {
  const what = scimType === 'invalidPath' ? 'path' : 'filter'
  if (text.length > LENGTH_MAX)
    throw invalid(`The ${what} is longer than ${LENGTH_MAX} characters.`, scimType)
  let at = 0

  const wrong = () => invalid(`The ${what} can't be read from character ${at + 1} on.`, scimType)
  /** What a pattern finds here; null where it finds nothing. */
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const skip = () => void take(SPACE)
  const takeText = (wanted: string): boolean => {
    const is = text.startsWith(wanted, at)
    if (is) at += wanted.length
    return is
  }
  /** A word of the language, followed by what isn't part of a word. */
  const takeWord = (word: string): boolean => {
    const next = text.charAt(at + word.length)
    const is = text.slice(at, at + word.length).toLowerCase() === word && !/[\w.:-]/.test(next)
    if (is) at += word.length
    return is
  }
  const must = (wanted: string) => {
    skip()
    if (!takeText(wanted)) throw wrong()
  }
  const name = (): string => {
    const before = at
    const attribute = attributeOf(take(NAME) ?? '')
    if (attribute === null) {
      at = before
      throw wrong()
    }
    return attribute
  }

  function value(attribute: string): FilterValue {
    skip()
    const quoted = take(STRING)
    if (quoted !== null) {
      try {
        return String(JSON.parse(quoted))
      } catch {
        throw wrong()
      }
    }
    if (attribute === 'externalid') {
      const bare = take(BARE)
      if (bare !== null) return bare.toLowerCase() === 'null' ? null : bare
      throw wrong()
    }
    const word = take(WORD)
    if (word !== null) return WORDS[word.toLowerCase()] ?? null
    const number = take(NUMBER)
    if (number === null) throw wrong()
    return Number(number)
  }

  function comparison(attribute: string): Filter {
    skip()
    if (takeWord('pr')) return { kind: 'present', attribute }
    const is = COMPARISONS.find(takeWord)
    if (is === undefined) throw wrong()
    return { kind: 'compare', attribute, is, value: value(attribute) }
  }

  /** `[…]` after an attribute; null where there is none. */
  function bracket(depth: number): Filter | null {
    if (!takeText('[')) return null
    const filter = either(depth + 1, true)
    must(']')
    return filter
  }

  function term(depth: number, inElement: boolean): Filter {
    if (depth > DEPTH_MAX) throw invalid(`The ${what} nests deeper than ${DEPTH_MAX} levels.`, scimType)
    skip()
    if (takeText('(')) {
      const inner = either(depth + 1, inElement)
      must(')')
      return inner
    }
    const before = at
    if (takeWord('not')) {
      skip()
      if (takeText('(')) {
        const of = either(depth + 1, inElement)
        must(')')
        return { kind: 'not', of }
      }
      at = before
    }
    const attribute = name()
    const inner = inElement ? null : bracket(depth)
    if (inner === null) return comparison(attribute)
    // Entra compares a part of the element that fits: emails[type eq "work"].value eq "…"
    if (!takeText('.')) return { kind: 'element', attribute, of: inner }
    return { kind: 'element', attribute, of: { kind: 'and', of: [inner, comparison(name())] } }
  }

  function joined(kind: 'and' | 'or', part: () => Filter): Filter {
    const first = part()
    const of = [first]
    for (;;) {
      skip()
      if (!takeWord(kind)) break
      of.push(part())
    }
    return of.length === 1 ? first : { kind, of }
  }
  const both = (depth: number, inElement: boolean) => joined('and', () => term(depth, inElement))
  function either(depth: number, inElement: boolean): Filter {
    return joined('or', () => both(depth, inElement))
  }

  return {
    filter: () => either(0, false),
    path(): Path {
      skip()
      const [attribute = '', sub = null] = splitSub(name())
      const filter = sub === null ? bracket(0) : null
      if (filter === null) return { attribute, filter, sub }
      return { attribute, filter, sub: takeText('.') ? name() : null }
    },
    end() {
      skip()
      if (at < text.length) throw wrong()
    },
  }
}

/** 'name.givenname' as 'name' and 'givenname'. The addresses of unknown schemas have dots too, and stay whole. */
const splitSub = (attribute: string): string[] =>
  attribute.startsWith('urn:') ? [attribute] : attribute.split('.')

/** Whether an element of a list fits a filter; `read` answers the element's attributes in lower case names. */
export function fits(filter: Filter, read: (attribute: string) => string | null): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((one) => fits(one, read))
    case 'or':
      return filter.of.some((one) => fits(one, read))
    case 'not':
      return !fits(filter.of, read)
    case 'element':
      return false
    case 'present':
      return read(filter.attribute) !== null
    case 'compare':
      return compares(filter.is, read(filter.attribute), filter.value)
  }
}

function compares(is: Comparison, found: string | null, value: FilterValue): boolean {
  const [a, b] = [found?.toLowerCase() ?? null, value === null ? null : String(value).toLowerCase()]
  if (is === 'eq') return a === b
  if (is === 'ne') return a !== b
  if (a === null || b === null) return false
  switch (is) {
    case 'co':
      return a.includes(b)
    case 'sw':
      return a.startsWith(b)
    case 'ew':
      return a.endsWith(b)
    case 'gt':
      return a > b
    case 'ge':
      return a >= b
    case 'lt':
      return a < b
    case 'le':
      return a <= b
  }
}
