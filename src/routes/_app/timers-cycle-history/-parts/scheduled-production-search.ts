import { either, historySearch, rangeOf } from '#src/list/history-search.ts'

/** What the scheduled production history's URL may hold. */
export const scheduledProductionSearch = historySearch(
  ['startTime', 'endTime', 'material', 'batchNumber', 'batchSize', 'actualTime'],
  [
    rangeOf('Started in the range', [{ value: 'completed', label: 'Completed in the range' }]),
    either('canceled', 'Canceled', 'Canceled', 'Not canceled'),
  ],
)
