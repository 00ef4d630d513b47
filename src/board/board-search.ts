import type { PresetCode } from '#src/domain/time/presets.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'
import { isDayKey } from '#src/domain/time/zone.ts'
import { cleanListSearch, type ListDates, type ListSearchSpec } from '#src/list/filters/filters.ts'
import {
  COMPARE,
  COMPARE_FROM,
  COMPARISONS,
  type Comparable,
  type Comparison,
  compareFilter,
} from './compare/comparison-filter.ts'

/** What a board's URL may hold, as plain data: a list's filters without its pages. */
export type BoardSearchSpec = Pick<ListSearchSpec, 'filters'> & {
  dates: ListDates & { fallback: PresetCode }
  /** How its sections are drawn, which decides their resolutions; bars unless set. */
  drawn?: 'bars' | 'lines'
  /** A preset starts when it says, and not with a day: the range is another part of the page's too. */
  exact?: boolean
  /** Its sections can be compared with last week's figures and with all restaurants'. */
  compare?: Comparable
}

/** What a board's URL holds; defaults are left out. Filters stand under their own keys. */
export interface BoardSearch extends DateRangeParams {
  restaurantUuid?: string
  [filter: string]: unknown
}

/** A board has no rows to sort; its filters are a list's. */
export const listSpec = (
  { dates, filters, compare }: BoardSearchSpec,
  offered: readonly Comparison[] = COMPARISONS,
  monthly = false,
): ListSearchSpec => ({
  dates,
  filters: compare && offered.length > 0 ? [...filters, compareFilter(offered, compare, monthly)] : filters,
  sorts: ['time'],
  defaultDirection: 'DESC',
})

/** Reads a board's URL: what is unknown or cannot be is dropped (spec 1 §5). */
export function cleanBoardSearch(
  spec: BoardSearchSpec,
  raw: Readonly<Record<string, unknown>>,
  now: number,
): BoardSearch {
  const { page, limit, sortBy, orderDirection, ...rest } = cleanListSearch(listSpec(spec), raw, now)
  const from = raw[COMPARE_FROM]
  const isCompared = [rest[COMPARE]].flat().includes('period') && typeof from === 'string' && isDayKey(from)
  return isCompared ? { ...rest, [COMPARE_FROM]: from } : rest
}
