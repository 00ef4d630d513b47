import { historySearch, several } from '#src/list/history-search.ts'

/** What the basket events' URL may hold. */
export const basketEventsSearch = historySearch(
  ['friedTime', 'dumpedTime', 'emptiedTime', 'material', 'basket', 'drainTime', 'weight', 'remainingWeight'],
  [several('baskets', 'Baskets')],
)
