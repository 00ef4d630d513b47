import { t } from '#src/domain/language/text.ts'
import { DAY_PART_LABELS, DAY_PARTS } from '#src/domain/time/day-part.ts'
import type { FilterLook } from '../show-list.ts'
import type { Option, OptionSource } from './filters.ts'

type From = OptionSource | readonly Option[]
/** What only some filters say of themselves. */
type Many = Extract<FilterLook, { kind: 'many' }>
type One = Extract<FilterLook, { kind: 'one' }>

/** Words to look for. */
export const search = (label: string, width?: number): FilterLook => ({
  kind: 'search',
  label,
  ...(width !== undefined && { width }),
})

/** Several values, or all. A board says where they come from by itself (`withOptions`). */
export const several = (label: string, from: From | null): Many => ({ kind: 'many', label, from })

/** One value, or all. */
export const one = (label: string, options: From, unset?: string): One => ({
  kind: 'one',
  label,
  options,
  ...(unset !== undefined && { unset }),
})

/** One thing, which a link sets and the reader takes away. */
export const exact = (
  label: string,
  how: Pick<Extract<FilterLook, { kind: 'exact' }>, 'by' | 'onPage'> = {},
): FilterLook => ({ kind: 'exact', label, ...how })

/** A fact that is so or is not. */
export const either = (label: string, yes: string, no: string): One => ({
  kind: 'one',
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
export const rangeOf = (first: string, others: readonly Option[]): One => ({
  ...one(t('Date range by'), others, first),
  isView: true,
})

/** Each of some values, by its word. */
export const worded = <V extends string>(values: readonly V[], word: (value: V) => string): Option[] =>
  values.map((value) => ({ value, label: word(value) }))

/** Parts of the restaurant's own day. */
export const DAY_PARTS_FILTER = several(
  t('Day part'),
  worded(DAY_PARTS, (part) => DAY_PART_LABELS[part]),
)
