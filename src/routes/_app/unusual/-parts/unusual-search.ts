import {
  UNUSUAL_KINDS,
  UNUSUAL_TITLES,
  UNUSUAL_TYPE_NAMES,
  UNUSUAL_TYPES,
} from '#src/domain/unusual/kinds.ts'
import type { ListSearchSpec } from '#src/list/filters.ts'
import { historySearch } from '#src/list/history-search.ts'

/** What the URLs of the lists of unusual events may hold. */
export const eventSearch = historySearch(
  ['eventTime', 'type', 'material', 'camera', 'place'],
  [
    {
      kind: 'many',
      key: 'types',
      label: 'Events',
      from: UNUSUAL_TYPES.map((type) => ({ value: type, label: UNUSUAL_TYPE_NAMES[type] })),
    },
  ],
)
export const dpRemainingSearch = historySearch(['eventTime', 'material', 'remaining', 'place'])
export const markerSearch = historySearch(['eventTime', 'material', 'markerSeen', 'place'])
export const emptyPanSearch = historySearch(['eventTime', 'material', 'place'])

/** Recordings are of both lines, so materials are not among their filters. */
export const recordingSearch: ListSearchSpec = {
  ...historySearch(['createdDate', 'eventTime', 'kind', 'material', 'camera', 'length', 'size']),
  filters: [
    {
      kind: 'many',
      key: 'kinds',
      label: 'Events',
      from: UNUSUAL_KINDS.map((kind) => ({ value: kind, label: UNUSUAL_TITLES[kind] })),
    },
  ],
}
