import { cleanListSearch, type ListSearch, type ListSearchSpec } from '#src/list/filters.ts'
import { several } from '#src/list/history-search.ts'

/** The page's tabs, the rules first; the parameter is named after their group (spec 1 §2). */
export const VIEWS = [
  { value: 'rules', label: 'Rules' },
  { value: 'scales', label: 'Scales' },
] as const
export type View = (typeof VIEWS)[number]['value']

/** What the list of rules' URL may hold. The restaurant is the header's. */
export const rulesSearch: ListSearchSpec = {
  sorts: ['name', 'startMinutes', 'percent'],
  defaultDirection: 'ASC',
  dates: null,
  ofRestaurant: true,
  filters: [{ kind: 'search', key: 'search', label: 'Search name' }, several('materialUuids', 'Materials')],
}

export interface AdjustmentSearch extends ListSearch {
  view?: View
}

/** Reads the page's URL; the scales have no filters. */
export function cleanAdjustmentSearch(raw: Readonly<Record<string, unknown>>, now: number): AdjustmentSearch {
  if (raw.view !== 'scales') return cleanListSearch(rulesSearch, raw, now)
  const { restaurantUuid } = cleanListSearch(rulesSearch, raw, now)
  return { view: 'scales', ...(restaurantUuid !== undefined && { restaurantUuid }) }
}
