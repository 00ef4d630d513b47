import { DAY_PART_LABELS, DAY_PARTS } from '#src/domain/time/day-part.ts'
import type { Filter, ListSearchSpec } from './filters.ts'

/** Set by a bar of days of restaurants in several zones, whose days are not the same instants. */
const LOCAL_DAYS: Filter = { kind: 'days', key: 'days', label: 'Local day' }

/** 'Between one and three in the afternoon, these thirty days': the restaurants' own clocks. */
const TIME_OF_DAY: Filter = {
  kind: 'hours',
  key: 'startTimeInterval',
  end: 'endTimeInterval',
  label: 'Time of day',
}

/** What a history's URL may hold: a range of at most a year, the last day unless told, materials, its own filters. */
export const historySearch = (
  sorts: Readonly<ListSearchSpec['sorts']>,
  filters: readonly Filter[] = [],
): ListSearchSpec => ({
  sorts,
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '1d', maxSpan: '1y' },
  filters: [several('materials', 'Materials'), ...filters, TIME_OF_DAY, LOCAL_DAYS],
})

/** A filter of several values; the list says where they come from, so that the URL's rules stay small. */
export const several = (key: string, label: string): Filter => ({ kind: 'many', key, label, from: null })

/** A filter of a fact that is so or is not. */
export const either = (key: string, label: string, yes: string, no: string): Filter => ({
  kind: 'one',
  key,
  label,
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
  toQuery: (value) => value === 'true',
})

/**
 * Which of a fact's moments the range is about. A figure counts its facts at one of them (a pan's waste when the pan
 * is removed), so a link from that figure names it.
 */
export const rangeOf = (
  first: string,
  others: readonly [{ value: string; label: string }, ...{ value: string; label: string }[]],
): Filter => ({
  kind: 'one',
  key: 'by',
  label: 'Date range by',
  unset: first,
  options: others,
  toQuery: String,
  isView: true,
})

/** Parts of the restaurant's own day. */
export const DAY_PARTS_FILTER: Filter = {
  kind: 'many',
  key: 'dayParts',
  label: 'Day part',
  from: DAY_PARTS.map((value) => ({ value, label: DAY_PART_LABELS[value] })),
}
