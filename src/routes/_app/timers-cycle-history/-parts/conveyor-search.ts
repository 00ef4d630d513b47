import { historySearch, rangeOf, several } from '#src/list/history-search.ts'

/** What the conveyor history's URL may hold. */
export const conveyorSearch = historySearch(
  ['inboundTime', 'placedTime', 'removedTime', 'outboundTime', 'material', 'container', 'cycleTime'],
  [
    rangeOf('By inbound time', [{ value: 'outbound', label: 'By outbound time' }]),
    several('containers', 'Containers'),
  ],
)
