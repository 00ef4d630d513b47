import { either, historySearch, rangeOf } from '#src/list/history-search.ts'

/** What the scheduled production history's URL may hold. */
export const scheduledProductionSearch = historySearch(
  ['startTime', 'endTime', 'material', 'batchNumber', 'batchSize', 'actualTime'],
  [
    rangeOf('By start', [{ value: 'completed', label: 'By completion' }]),
    either('canceled', 'Canceled', 'Canceled', 'Not canceled'),
  ],
)
