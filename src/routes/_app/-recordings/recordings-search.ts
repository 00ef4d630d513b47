import type { ListSearchSpec } from '#src/list/filters.ts'
import { several } from '#src/list/history-search.ts'

/** What the URLs of both lists of recordings may hold; the kitchen player's has no filter of the status. */
export const recordingSearch: ListSearchSpec = {
  sorts: ['createdDate', 'startTime', 'name', 'camera', 'status', 'length', 'size'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '7d' },
  // It stands in the call's path.
  ofRestaurant: false,
  filters: [
    { kind: 'search', key: 'search', label: 'Search recordings' },
    several('cameras', 'Cameras'),
    several('statuses', 'Status'),
  ],
}
