import { either, historySearch, several } from '#src/list/history-search.ts'

/** What the fryer history's URL may hold. */
export const fryerSearch = historySearch(
  ['startTime', 'endTime', 'material', 'fryer', 'vendor', 'actualTime'],
  [several('vendors', 'Vendors'), either('isCorrect', 'Correct', 'Correct', 'Not correct')],
)
