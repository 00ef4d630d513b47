import { cleanListSearch, type ListSearch, type ListSearchSpec } from '#src/list/filters.ts'
import { several } from '#src/list/history-search.ts'

/** What the page's URL may hold; of the zone, the wall alone is. The restaurant is the header's. */
export const plugSearch: ListSearchSpec = {
  sorts: ['description', 'camera', 'zone', 'startedTime'],
  defaultDirection: 'ASC',
  dates: null,
  filters: [
    { kind: 'search', key: 'search', label: 'Search streams' },
    several('zones', 'Zone'),
    several('states', 'Status'),
    { kind: 'exact', key: 'zone', label: 'one zone' },
  ],
}

export interface PlugSearch extends ListSearch {
  plug?: 'streams'
  /** The zone on the wall, by uuid; the first unless chosen. */
  zone?: string
}

export const cleanPlugSearch = (raw: Readonly<Record<string, unknown>>): PlugSearch => ({
  ...cleanListSearch(plugSearch, raw, 0),
  ...(raw.plug === 'streams' && { plug: raw.plug }),
})
