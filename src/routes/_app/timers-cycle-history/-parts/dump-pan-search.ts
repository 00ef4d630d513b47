import { either, historySearch } from '#src/list/history-search.ts'

/** What the dump pan history's URL may hold. */
export const dumpPanSearch = historySearch(
  ['dumpedTime', 'emptiedTime', 'material', 'basket', 'panTime', 'remainingWeight'],
  [
    either('expired', 'Expired', 'Expired', 'On time'),
    either('remaining', 'Remaining', 'With remaining', 'Nothing remaining'),
  ],
)
