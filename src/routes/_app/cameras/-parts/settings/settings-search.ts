import { cleanListSearch, type ListSearch, type ListSearchSpec } from '#src/list/filters.ts'

/** The tabs; the parameter is named after their group. */
export const SETTINGS_TABS = [
  { value: 'cameras', label: 'Cameras' },
  { value: 'categories', label: 'Categories' },
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]['value']

/** How often cameras are looked at again where nobody tells of them. */
const LOOK_AGAIN_MS = 20_000

/** What the list of cameras' URL may hold (spec 2 §9: 10 a page). The restaurant is the header's. */
export const camerasSearch: ListSearchSpec = {
  sorts: ['name', 'status'],
  defaultDirection: 'ASC',
  dates: null,
  pageSize: 10,
  refreshMs: LOOK_AGAIN_MS,
  filters: [
    { kind: 'search', key: 'search', label: 'Search name' },
    { kind: 'many', key: 'categories', label: 'Category', from: null },
  ],
}

/** The same of their categories. */
export const categoriesSearch: ListSearchSpec = {
  sorts: ['name', 'cameras'],
  defaultDirection: 'ASC',
  dates: null,
  pageSize: 10,
  filters: [{ kind: 'search', key: 'search', label: 'Search name' }],
}

export interface SettingsSearch extends ListSearch {
  settings?: SettingsTab
}

export function cleanSettingsSearch(raw: Readonly<Record<string, unknown>>, now: number): SettingsSearch {
  return raw.settings === 'categories'
    ? { ...cleanListSearch(categoriesSearch, raw, now), settings: 'categories' }
    : cleanListSearch(camerasSearch, raw, now)
}
