import { either, historySearch, rangeOf } from '#src/list/history-search.ts'

/** What the hot holding history's URL may hold. */
export const hotHoldingSearch = historySearch(
  ['placedTime', 'removedTime', 'material', 'container', 'holdTime', 'wasteWeight'],
  [
    rangeOf('By time placed', [{ value: 'removed', label: 'By time removed' }]),
    either('expired', 'Expired', 'Expired', 'In time'),
    either('wasted', 'Wasted', 'Wasted', 'Not wasted'),
    either('timerError', 'Timer', 'Timer errors', 'Timed'),
    either('catering', 'Catering', 'Catering', 'Not catering'),
  ],
)
