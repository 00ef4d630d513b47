import { t } from '#src/domain/language/text.ts'
import { readDaySpan } from '#src/domain/time/day-span.ts'
import { presetFits, presetOf } from '#src/domain/time/presets.ts'
import { clockText, parseTime24 } from '#src/domain/time/time-of-day.ts'
import { exactText, type Filter, type ListDates, type ListSearch, type Option, UNSET } from './filters.ts'

/** One thing that narrows a list, in words that follow 'Filtered by'. */
export interface ActiveFilter {
  key: string
  text: string
  /** What the URL takes so that it narrows no longer. */
  cleared: ListSearch
}

/** Options that the provider keeps, by the filter's key; without them the values stand for themselves. */
export type KnownOptions = Readonly<Record<string, readonly Option[] | null | undefined>>

const MOST_NAMED = 3

/** 'Filets, Nuggets and 4 more'. */
function listed(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return names.join(', ')
  return t('{names} and {count} more', {
    names: names.slice(0, MOST_NAMED).join(', '),
    count: names.length - MOST_NAMED,
  })
}

/** A label amid a sentence; a name in capitals, as 'CTS', stays. */
const amid = (label: string): string =>
  /^\p{Lu}\P{Lu}/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label

const named = (value: string, options: readonly Option[]): string =>
  options.find((option) => option.value === value)?.label ?? value

/** A choice's option that asks for everything, if it has one. */
const everything = ({ options, toQuery }: Extract<Filter, { kind: 'choice' }>): string | undefined =>
  options.find(({ value }) => (toQuery ? toQuery(value) === undefined : value === UNSET))?.value

function choiceNarrowed(
  filter: Extract<Filter, { kind: 'choice' }>,
  search: ListSearch,
): ActiveFilter | null {
  const { key, label, options, fallback } = filter
  const all = everything(filter)
  const value = String(search[key] ?? fallback)
  if (value === all || (all === undefined && value === fallback)) return null
  const cleared = { [key]: all === fallback ? undefined : all }
  return { key, text: `${amid(label)} ${named(value, options)}`, cleared }
}

function hoursText(search: ListSearch, key: string, end: string): string {
  const clock = (one: string) => {
    const time = parseTime24(String(search[one]))
    return time === null ? '' : clockText(time)
  }
  return t('{start} to {end}', { start: clock(key), end: clock(end) })
}

function filterNarrowed(filter: Filter, search: ListSearch, known: KnownOptions): ActiveFilter | null {
  const { key } = filter
  if ('isView' in filter && filter.isView) return null
  if (filter.kind === 'choice') return choiceNarrowed(filter, search)
  const value = search[key]
  if (value === undefined) return null
  const cleared: ListSearch = { [key]: undefined }
  const options = known[key] ?? []
  switch (filter.kind) {
    case 'many':
      return {
        key,
        text: `${amid(filter.label)} ${listed([value].flat().map((one) => named(String(one), options)))}`,
        cleared,
      }
    case 'one':
      return { key, text: `${amid(filter.label)} ${named(String(value), options)}`, cleared }
    case 'search': {
      const text = String(value)
      const isPlain = new RegExp(`^${t('Search')}\\b`, 'i').test(filter.label)
      return {
        key,
        text: isPlain ? t('search “{text}”', { text }) : `${amid(filter.label)} “${text}”`,
        cleared,
      }
    }
    case 'hours':
      return {
        key,
        text: hoursText(search, key, filter.end),
        cleared: { ...cleared, [filter.end]: undefined },
      }
    case 'days':
      return readDaySpan(String(value))
        ? { key, text: t('{filter} chosen', { filter: amid(filter.label) }), cleared }
        : null
    case 'exact':
      return { key, text: exactText(filter, value), cleared }
  }
}

/** What the filters of a URL narrow a list to, in the filters' order. */
export const activeFilters = (
  filters: readonly Filter[],
  search: ListSearch,
  known: KnownOptions = {},
): ActiveFilter[] => filters.flatMap((filter) => filterNarrowed(filter, search, known) ?? [])

/** Ranges offered in place of a shorter one that a list has unless another is chosen. */
const WIDER = ['7d', '1mo', '1y'] as const

/** The next wider range than a list's usual one that may be chosen in it; null where there is none. */
export function widerRange(dates: ListDates): (typeof WIDER)[number] | null {
  const { fallback, maxSpan, presets } = dates
  if (fallback === undefined) return null
  const fits = WIDER.filter((code) => presetFits(code, maxSpan) && (presets?.includes(code) ?? true))
  return fits.find((code) => presetOf(code).seconds > presetOf(fallback).seconds) ?? null
}
