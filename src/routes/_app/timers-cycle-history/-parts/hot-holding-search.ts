import { DAY_PARTS_FILTER, either, historySearch, rangeOf, several } from '#src/list/history-search.ts'

/** What the hot holding history's URL may hold. */
export const hotHoldingSearch = historySearch(
  ['placedTime', 'removedTime', 'material', 'container', 'holdTime', 'wasteWeight'],
  [
    rangeOf('By time placed', [
      { value: 'removed', label: 'By time removed' },
      { value: 'held', label: 'Held in the range' },
    ]),
    several('holdTimes', 'Hold time'),
    either('expired', 'Expired', 'Expired', 'On time'),
    either('wasted', 'Wasted', 'Wasted', 'Not wasted'),
    either('timerError', 'Timer', 'Timer errors', 'Timed'),
    either('catering', 'Catering', 'Catering', 'Not catering'),
    several('containers', 'Containers'),
    DAY_PARTS_FILTER,
  ],
)
