import type { ListSearch, ListSearchSpec } from '#src/list/filters.ts'
import { cleanTabs, type TabSpec } from '../availability-search.ts'

/** How often they are looked at again where nobody tells of them. */
const LOOK_AGAIN_MS = 30_000

/** What the list of PCs' URL may hold (spec 2 §9: by status DESC). */
export const pcsSearch: ListSearchSpec = {
  sorts: ['status', 'identifier', 'restaurant', 'statusTime'],
  defaultDirection: 'DESC',
  dates: null,
  ofRestaurant: true,
  refreshMs: LOOK_AGAIN_MS,
  filters: [
    { kind: 'search', key: 'search', label: 'Search identifier' },
    { kind: 'many', key: 'statuses', label: 'Status', from: null },
  ],
}

/** The tabs; the parameter is named after their group. */
export const PC_TABS = [
  { value: 'devices', label: 'Devices', list: pcsSearch },
  { value: 'availability', label: 'Availability', list: null },
] as const satisfies readonly TabSpec<string>[]

export const cleanPcsSearch = (raw: Readonly<Record<string, unknown>>, now: number): ListSearch =>
  cleanTabs('pc', PC_TABS, raw, now)
