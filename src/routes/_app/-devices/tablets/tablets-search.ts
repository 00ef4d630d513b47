import type { ListSearch, ListSearchSpec } from '#src/list/filters.ts'
import { cleanTabs, type TabSpec } from '../availability-search.ts'

/** How often they are looked at again where nobody tells of them. */
const LOOK_AGAIN_MS = 30_000

/** What the list of tablets' URL may hold (spec 2 §9: by name ASC). */
export const tabletsSearch: ListSearchSpec = {
  sorts: ['name', 'status', 'statusTime', 'model', 'build', 'restaurant'],
  defaultDirection: 'ASC',
  dates: null,
  ofRestaurant: true,
  refreshMs: LOOK_AGAIN_MS,
  filters: [
    { kind: 'search', key: 'search', label: 'Search name' },
    { kind: 'many', key: 'statuses', label: 'Status', from: null },
    { kind: 'many', key: 'models', label: 'Model', from: null },
    { kind: 'many', key: 'builds', label: 'Build', from: null },
  ],
}

/** The same of their logs; of one tablet where its own menu led here. */
export const logsSearch: ListSearchSpec = {
  sorts: ['eventTime', 'level', 'tablet'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '7d' },
  filters: [
    { kind: 'search', key: 'search', label: 'Search message or tablet' },
    { kind: 'many', key: 'levels', label: 'Level', from: null },
    { kind: 'exact', key: 'tabletUuid', label: 'one tablet' },
  ],
}

/** The same of one tablet's sessions. */
export const tabletSessionsSearch: ListSearchSpec = {
  sorts: ['signedInTime', 'lastUsedTime', 'build', 'address'],
  defaultDirection: 'DESC',
  dates: null,
  filters: [],
}

/** The tabs; the parameter is named after their group. */
export const TABLET_TABS = [
  { value: 'devices', label: 'Devices', list: tabletsSearch },
  { value: 'availability', label: 'Availability', list: null },
  { value: 'logs', label: 'Logs', list: logsSearch },
] as const satisfies readonly TabSpec<string>[]

export const cleanTabletsSearch = (raw: Readonly<Record<string, unknown>>, now: number): ListSearch =>
  cleanTabs('tablets', TABLET_TABS, raw, now)
