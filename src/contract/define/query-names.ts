import * as z from 'zod/mini'
import type { SentNames } from '#src/contract/define/sent-names.ts'
import { presetRange } from '#src/domain/time/intervals.ts'
import { isPresetCode, isResolutionCode, PRESETS, RESOLUTIONS } from '#src/domain/time/presets.ts'
import { isZone } from '#src/domain/time/zone.ts'
import { choices, noChoice, quoted } from './input-rules.ts'
import { badRequest } from './refusal.ts'
import { coreOf, type RawQuery, shapeOf } from './wire.ts'

type Schema = Parameters<typeof coreOf>[0]
type Shape = Record<string, Schema>
type Names = Readonly<Record<string, readonly string[]>>

/**
 * The names that the specification gives parameters, each with ours. A name that a call has itself means what the call
 * says; any other stands for the first of ours that the call has.
 */
export const QUERY_NAMES: Names = {
  restaurantsUuid: ['restaurantUuid', 'restaurants'],
  restaurantUuid: ['restaurants'],
  restaurants: ['restaurantUuid'],
  startDate: ['startTime', 'startEventTime'],
  startTime: ['startEventTime'],
  startEventTime: ['startTime'],
  endDate: ['endTime', 'endEventTime'],
  endTime: ['endEventTime'],
  endEventTime: ['endTime'],
  chickenTypes: ['materials'],
  material: ['materials'],
  packageTypes: ['packages'],
  size: ['limit'],
  limit: ['size'],
}

/** The same for the columns that lists are sorted by. */
export const SORT_NAMES: Names = {
  startEventTime: ['startTime', 'eventTime', 'startedAt'],
  startTime: ['eventTime', 'startedAt'],
  name: ['displayName'],
}

/** Choices that narrow nothing: of these there is no 'all'. */
const NO_FILTERS: ReadonlySet<string> = new Set(['by', 'interval', 'lists', 'expand'])
/** Ids that may be left out to mean every one. */
const ID_FILTERS = new Set(['restaurantUuid', 'role', 'cameraUuid', 'tabletUuid'])

/**
 * A query as clients of the specification send it, in the contract's names and values; `sent` are the names that it had
 * instead. What means nothing here stays as it is, for the schema to refuse.
 *
 * @param now epoch milliseconds, at which an interval such as '1d' ends
 * @throws Refused 400 for two names of one parameter that differ, and for what no range or page can be made of
 */
export function translateQuery(
  schema: Schema,
  raw: RawQuery,
  now: number,
): { query: RawQuery; sent: SentNames } {
  const shape = shapeOf(schema)
  const { query: named, sent } = withOwnNames(shape, raw)
  const paged = withPage(shape, withRange(shape, named, now))
  return { query: withoutAll(shape, withPlainValues(shape, paged)), sent }
}

const namesIn = (names: Names, name: string): readonly string[] =>
  Object.hasOwn(names, name) ? (names[name] ?? []) : []
const has = (shape: object, name: string): boolean => Object.hasOwn(shape, name)

/** Our name of a parameter that was sent. */
function ownName(shape: Shape, key: string): string {
  // Some clients write a list as 'materials[]=A&materials[]=B'.
  const plain = key.endsWith('[]') ? key.slice(0, -2) : key
  if (has(shape, plain)) return plain
  return namesIn(QUERY_NAMES, plain).find((one) => has(shape, one)) ?? key
}

function withOwnNames(shape: Shape, raw: RawQuery): { query: RawQuery; sent: SentNames } {
  // A map, since a query may name '__proto__'.
  const named = new Map<string, { key: string; value: string | string[] | undefined }>()
  for (const [key, value] of Object.entries(raw)) {
    const name = ownName(shape, key)
    const before = named.get(name)
    if (before?.value !== undefined && String(before.value) !== String(value))
      throw badRequest(
        `${key} and ${before.key} are two names of one parameter, but their values differ. Send only one of them.`,
      )
    named.set(name, { key, value })
  }
  return {
    query: Object.fromEntries([...named].map(([name, { value }]) => [name, value])),
    sent: new Map([...named].flatMap(([name, { key }]) => (name === key ? [] : [[name, key]]))),
  }
}

/** What the specification's lists send along with a range (spec 1 §3): it makes the range, or changes nothing. */
function withRange(shape: Shape, query: RawQuery, now: number): RawQuery {
  const [start, end] = has(shape, 'startEventTime')
    ? ['startEventTime', 'endEventTime']
    : ['startTime', 'endTime']
  if (!has(shape, start) || !has(shape, end)) return query
  const { timeInterval, ...rest } = query
  const own = { ...rest }
  if (timeInterval !== undefined) {
    if (!isPresetCode(timeInterval)) throw unknown('timeInterval', timeInterval, PRESETS)
    const zone = typeof query.timezone === 'string' && isZone(query.timezone) ? query.timezone : 'UTC'
    if (own[start] === undefined && own[end] === undefined) {
      const range = presetRange(timeInterval, now, zone)
      own[start] = String(range.start)
      own[end] = String(range.end)
    }
  }
  const { interval, timezone } = own
  if (interval !== undefined && !has(shape, 'interval')) {
    if (!isResolutionCode(interval)) throw unknown('interval', interval, RESOLUTIONS)
    delete own.interval
  }
  if (typeof timezone === 'string' && !has(shape, 'timezone')) {
    if (!isZone(timezone)) throw badRequest(`timezone must be an IANA time zone, not ${quoted(timezone)}.`)
    delete own.timezone
  }
  return own
}

const unknown = (name: string, value: unknown, options: readonly { code: string }[]) =>
  badRequest(noChoice(choices(options.map(({ code }) => code)), { shown: value })(name))

/** Lists by page take an offset, too. */
function withPage(shape: Shape, query: RawQuery): RawQuery {
  const { offset, ...rest } = query
  const size = ['limit', 'size'].find((name) => has(shape, name))
  const pages = shape.page
  if (offset === undefined || has(shape, 'offset') || !pages || size === undefined) return query
  const limit = Number(query[size] ?? DEFAULT_SIZE)
  // The schema refuses it.
  if (!Number.isInteger(limit) || limit < 1) return rest
  const page = Number(offset) / limit
  if (String(offset).trim() === '' || !z.safeParse(pages, page).success)
    throw badRequest(`offset must be a multiple of the limit (${limit}), not ${quoted(offset)}.`)
  if (query.page !== undefined && Number(query.page) !== page)
    throw badRequest('page and offset point to different pages. Send only one of them.')
  return { ...rest, page: String(page) }
}

const DEFAULT_SIZE = 20

/** Values in other spellings: a step as '60s', a moment as RFC 3339, a column by another name. */
function withPlainValues(shape: Shape, query: RawQuery): RawQuery {
  const plain = { ...query }
  if (has(shape, 'step') && typeof query.step === 'string') plain.step = readDuration(query.step)
  if (has(shape, 'query'))
    for (const name of ['start', 'end', 'time']) {
      const value = query[name]
      if (typeof value === 'string' && DATED.test(value) && !Number.isNaN(Date.parse(value)))
        plain[name] = String(Date.parse(value) / 1000)
    }
  const columns = has(shape, 'sortBy') ? choicesOf(shape.sortBy) : []
  const { sortBy } = query
  if (typeof sortBy === 'string' && !columns.includes(sortBy)) {
    // Lists of facts are about one moment, and by that their first column sorts.
    const [first = ''] = columns
    const moment = /^start/.test(sortBy) && /Time$|At$/.test(first) ? first : undefined
    plain.sortBy =
      namesIn(SORT_NAMES, sortBy).find((ours) => columns.includes(ours)) ??
      (has(SORT_NAMES, sortBy) ? moment : undefined) ??
      sortBy
  }
  return plain
}

const DATED = /^\d{4}-\d{2}-\d{2}T/
const UNITS: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
}
const PART = /(\d+(?:\.\d+)?)(ms|[smhdwy])/g

/** Seconds of a duration as Prometheus writes it ('60s', '1h30m'); anything else as it is. */
export function readDuration(text: string): string {
  const parts = [...text.matchAll(PART)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return text
  return String(parts.reduce((sum, [, amount, unit = 's']) => sum + Number(amount) * (UNITS[unit] ?? 1), 0))
}

function choicesOf(schema: Schema | undefined): string[] {
  const { entries } = (schema ? coreOf(schema)._zod.def : {}) as { entries?: Record<string, string> }
  return Object.values(entries ?? {})
}

/** Whether 'all' means that a filter narrows nothing. */
export function takesAll(name: string, schema: Schema): boolean {
  if (schema._zod.def.type !== 'optional' || NO_FILTERS.has(name)) return false
  const { type } = coreOf(schema)._zod.def
  return ID_FILTERS.has(name) || ['enum', 'boolean', 'array'].includes(type)
}

/** 'all' narrows nothing, and neither does the restaurant 'select', which is Global (spec 1 §3). */
function withoutAll(shape: Shape, query: RawQuery): RawQuery {
  const kept = Object.entries(query).filter(([name, value]) => {
    const schema = has(shape, name) ? shape[name] : undefined
    if (!schema || !takesAll(name, schema) || choicesOf(schema).includes('all')) return true
    const said = String(value)
    return said !== 'all' && !(said === 'select' && name.startsWith('restaurant'))
  })
  return Object.fromEntries(kept)
}
