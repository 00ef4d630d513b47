import { historySearch } from '#src/list/history-search.ts'

/** What the URL of a station's history may hold: breading's and PRQ's. */
export const stationSearch = historySearch(['startTime', 'endTime', 'material', 'expectedTime', 'actualTime'])
