import type { Filter, ListSearchSpec } from '#src/list/filters.ts'
import { several } from '#src/list/history-search.ts'

const shared: readonly Filter[] = [
  { kind: 'search', key: 'search', label: 'Search recordings' },
  several('cameras', 'Cameras'),
]
const spec: Omit<ListSearchSpec, 'filters'> = {
  sorts: ['createdDate', 'startTime', 'name', 'camera', 'status', 'length', 'size'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  // It stands in the call's path.
  ofRestaurant: false,
}

/** What the URL of the cameras' recordings may hold. */
export const recordingSearch: ListSearchSpec = {
  ...spec,
  filters: [...shared, several('statuses', 'Status')],
}

/** As above, of those that can be played. */
export const recordSearch: ListSearchSpec = { ...spec, filters: shared }
