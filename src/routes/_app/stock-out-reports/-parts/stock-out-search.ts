import { cleanListSearch, type ListSearch } from '#src/list/filters.ts'
import { historySearch } from '#src/list/history-search.ts'

/** The tabs, the list first (spec 2 §2); the parameter is named after their group. */
export const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'graphic', label: 'Graphic' },
] as const
export type View = (typeof VIEWS)[number]['value']

/** What the list's URL may hold; the graphic tab has the same range and materials. */
export const stockOutSearch = historySearch(['startTime', 'endTime', 'material', 'elapsedTime'])

export interface StockOutSearch extends ListSearch {
  view?: View
}

export function cleanStockOutSearch(raw: Readonly<Record<string, unknown>>, now: number): StockOutSearch {
  return { ...cleanListSearch(stockOutSearch, raw, now), ...(raw.view === 'graphic' && { view: 'graphic' }) }
}
