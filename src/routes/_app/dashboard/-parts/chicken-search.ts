import type { PresetCode } from '#src/domain/time/presets.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'
import { cleanListSearch, type ListSearchSpec } from '#src/list/filters.ts'

/** What the page shows without dates in its URL. */
export const FALLBACK: PresetCode = '1d'

/** The dashboard's filters: dates and materials. */
export const chickenSearch: ListSearchSpec = {
  sorts: ['time'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: FALLBACK, maxSpan: '1y' },
  filters: [
    {
      kind: 'many',
      key: 'materials',
      label: 'Materials',
      from: null,
    },
  ],
}

/** What the dashboard's URL holds; defaults are left out. */
export interface ChickenSearch extends DateRangeParams {
  restaurantUuid?: string
  /** Codes; absent is all. */
  materials?: string[]
}

/** Reads the URL: what is unknown or cannot be is dropped (spec 1 §5). */
export function cleanChickenSearch(raw: Readonly<Record<string, unknown>>, now: number): ChickenSearch {
  const { page, limit, sortBy, orderDirection, ...rest } = cleanListSearch(chickenSearch, raw, now)
  return rest
}
