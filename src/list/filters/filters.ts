import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { OrderDirection } from '#src/contract/define/fields.ts'
import { DEFAULT_LIMIT, PAGE_SIZES } from '#src/contract/define/fields.ts'
import { asOneLine } from '#src/domain/text/hidden.ts'
import { readDaySpan } from '#src/domain/time/day-span.ts'
import type { PresetCode } from '#src/domain/time/presets.ts'
import { type DateRangeParams, parseRangeParams, type RangeMode } from '#src/domain/time/range-params.ts'

export interface Option {
  value: string
  label: string
  /** The label is data, unless set for what the provider keeps, and else a text of the program. */
  isData?: boolean | undefined
}

/** Where a filter's options come from when the provider keeps them. */
export interface OptionSource {
  endpoint: AnyEndpoint
  /** What is asked of it, where its defaults do not do. */
  query?: Record<string, unknown>
  /** What stands in its path, besides the current restaurant. */
  params?: Record<string, string>
  /** Its answer is of the current restaurant: it is asked for that one. */
  ofRestaurant?: true
  /** The endpoint's answer as options. */
  options: (answer: never) => Option[]
  /** Options of another call that stand behind these: the materials of both lines. */
  and?: OptionSource
}

/** One filter of a list; its key is the parameter's name in the URL and in the call. */
export type Filter =
  /** `from` is null where a board says its options (`withOptions`). */
  | {
      kind: 'many'
      key: string
      label: string
      from: OptionSource | readonly Option[] | null
      /** What it shows while nothing is chosen; 'all' unless set. */
      none?: string
      /** What its choices do not do here, below them. */
      notes?: readonly string[]
      /** It changes how something is shown, not what: it narrows nothing. */
      isView?: true
    }
  | {
      kind: 'one'
      key: string
      label: string
      /** As `from` of several: null where the list says them. */
      options: readonly Option[] | OptionSource | null
      /** What choosing none of them is called; 'Label: all' unless set. */
      unset?: string
      /** What is asked of the provider; the value itself unless set. */
      toQuery?: (value: string) => unknown
      /** It changes how something is shown, not what: it narrows nothing. */
      isView?: true
    }
  /** One of a few, never none: `fallback` unless chosen, and then not in the URL. */
  | {
      kind: 'choice'
      key: string
      label: string
      options: readonly Option[]
      fallback: string
      /** What is asked of the provider; the value itself unless set. Undefined asks for all. */
      toQuery?: (value: string) => unknown
      /** It changes how something is shown, not what: it narrows nothing. */
      isView?: true
    }
  /** A screen has room for the first on a phone; further ones wait among the filters there. */
  | { kind: 'search'; key: string; label: string; width?: number }
  /** Whole local days of the range, which a bar of days sets and the reader takes away. */
  | { kind: 'days'; key: string; label: string }
  /** A time of every day, 'HH:mm' to 'HH:mm' under two names (spec 1 §3); it waits among the further filters. */
  | { kind: 'hours'; key: 'startTimeInterval'; end: 'endTimeInterval'; label: string }
  /**
   * One thing, which a link sets: 'everything about this one'. It is known by its uuid, or by a name that says which it is.
   * `onPage`: the page itself says which, and clears it.
   */
  | { kind: 'exact'; key: string; label: string; by?: 'uuid' | 'name'; onPage?: boolean }

/** The range of a list about a time. */
export interface ListDates {
  mode: RangeMode
  /** The range unless one is chosen; without it all rows are listed then. */
  fallback?: PresetCode
  maxSpan?: PresetCode
  /** For what is yet to come: the range may lie ahead. */
  allowFuture?: boolean
  /** Quick intervals offered; all that fit unless set. */
  presets?: readonly PresetCode[]
}

/** The part of a list that its URL needs to be understood: plain data. */
export interface ListSearchSpec {
  filters: readonly Filter[]
  /** Column names the provider sorts by; the first, descending or as told, is the order unless chosen. */
  sorts: readonly [string, ...string[]]
  defaultDirection: OrderDirection
  /** Null for a list that is not about a time. */
  dates: ListDates | null
  /** Whether the chosen restaurant narrows the list; unless set, it does for lists about a time. */
  ofRestaurant?: boolean
  /** Rows of a page unless chosen; 20 unless set. */
  pageSize?: (typeof PAGE_SIZES)[number]
  /** What is asked of the provider whatever the URL says: whose rows they are. */
  fixed?: Record<string, unknown>
  /** Milliseconds between refreshes of the first page; a minute unless set. */
  refreshMs?: number
}

/** Whether the chosen restaurant narrows a list. */
export const isOfRestaurant = ({ ofRestaurant, dates }: ListSearchSpec): boolean =>
  ofRestaurant ?? dates !== null

/** What a list's URL holds; defaults are left out. Filters stand under their own keys. */
export interface ListSearch extends DateRangeParams {
  restaurantUuid?: string
  page?: number
  limit?: number
  sortBy?: string
  orderDirection?: OrderDirection
  [filter: string]: unknown
}

type Raw = Readonly<Record<string, unknown>>

const whole = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,6}$/.test(value)
    ? Number(value)
    : typeof value === 'number'
      ? value
      : null

/** What 'all' is called where one of several may be chosen (spec 1 §3). */
export const UNSET = 'all'
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const areOptions = (from: OptionSource | readonly Option[] | null): from is readonly Option[] =>
  Array.isArray(from)

function cleanFilter(filter: Filter, raw: unknown): unknown {
  if (filter.kind === 'many') {
    const { from } = filter
    const values = [raw]
      .flat()
      .filter((v): v is string => typeof v === 'string' && v !== '' && v.length <= 64)
      .filter((v) => !areOptions(from) || from.some(({ value }) => value === v))
    return values.length > 0 ? [...new Set(values)] : undefined
  }
  if (typeof raw !== 'string' || raw === '') return undefined
  if (filter.kind === 'hours') return TIME.test(raw) ? raw : undefined
  if (filter.kind === 'exact' && filter.by !== 'name') return UUID.test(raw) ? raw : undefined
  if (filter.kind === 'exact' || filter.kind === 'search') return asOneLine(raw).slice(0, 255) || undefined
  if (filter.kind === 'days') return readDaySpan(raw) === null ? undefined : raw
  if (filter.kind === 'choice' && raw === filter.fallback) return undefined
  const { options } = filter
  if (!areOptions(options)) return raw.length <= 64 && raw !== UNSET ? raw : undefined
  return options.some(({ value }) => value === raw) ? raw : undefined
}

type Hours = Extract<Filter, { kind: 'hours' }>

/** Both times or none; as they are written, the earlier comes first. */
function cleanHours(filter: Hours, start: unknown, raw: Raw): ListSearch {
  const end = cleanFilter(filter, raw[filter.end])
  return String(start) <= String(end) && start && end ? { [filter.key]: start, [filter.end]: end } : {}
}

/**
 * Reads a list's URL: what it does not know, or cannot be, is dropped (spec 1 §5); what is the default
 * anyway is left out. Values of `many` filters are checked against their options once those are here.
 */
export function cleanListSearch(spec: ListSearchSpec, raw: Raw, now: number): ListSearch {
  const page = whole(raw.page)
  const limit = whole(raw.limit)
  const { sortBy, orderDirection, restaurantUuid } = raw
  const clean: ListSearch = {}
  if (typeof restaurantUuid === 'string' && restaurantUuid !== '') clean.restaurantUuid = restaurantUuid
  if (page !== null && page > 0) clean.page = page
  if (PAGE_SIZES.some((size) => size === limit) && limit !== null && limit !== pageSizeOf(spec))
    clean.limit = limit
  if (typeof sortBy === 'string' && spec.sorts.includes(sortBy) && sortBy !== spec.sorts[0])
    clean.sortBy = sortBy
  const directions: readonly unknown[] = ['ASC', 'DESC']
  if (directions.includes(orderDirection) && (clean.sortBy || orderDirection !== spec.defaultDirection)) {
    clean.orderDirection = orderDirection as OrderDirection
  }
  for (const filter of spec.filters) {
    const value = cleanFilter(filter, raw[filter.key])
    if (filter.kind === 'hours') Object.assign(clean, cleanHours(filter, value, raw))
    else if (value !== undefined) clean[filter.key] = value
  }
  if (!spec.dates) return clean
  // The zone matters in day mode only, and there the bounds are a day wide at most.
  const { timeInterval, ...dates } = parseRangeParams(raw, now, spec.dates)
  const chosen = timeInterval !== undefined && timeInterval !== spec.dates.fallback
  return { ...clean, ...dates, ...(chosen && { timeInterval }) }
}

/** The one thing that a list is narrowed to: its name, or 'one order' where only its uuid is known. */
export const exactText = ({ by, label }: Extract<Filter, { kind: 'exact' }>, value: unknown): string =>
  by === 'name' ? String(value) : label

/** Rows of a page, unless somebody chose another number. */
export const pageSizeOf = ({ pageSize = DEFAULT_LIMIT }: Pick<ListSearchSpec, 'pageSize'>): number => pageSize

/** The filters that are set, for the number on the phone's filter button. */
export function countSet(spec: ListSearchSpec, search: ListSearch): number {
  return spec.filters.filter(({ key }) => search[key] !== undefined).length
}

/** The filters' part of a call's query. */
export function filterQuery(spec: ListSearchSpec, search: ListSearch): Record<string, unknown> {
  return Object.fromEntries(
    spec.filters.flatMap((filter) => {
      const value = search[filter.key] ?? (filter.kind === 'choice' ? filter.fallback : undefined)
      if (value === undefined) return []
      if (filter.kind === 'hours') return [filter.key, filter.end].map((key) => [key, search[key]])
      const isOne = filter.kind === 'one' || filter.kind === 'choice'
      return [[filter.key, isOne && filter.toQuery ? filter.toQuery(String(value)) : value]]
    }),
  )
}
