import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { rangeOf, several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS, CONTAINERS } from '#src/list/filters/option-sources.ts'
import { timer } from '#src/list/history/history-columns.tsx'
import { historyList } from '#src/list/history/history-list.tsx'

export const conveyorLists = historyList({
  calls: conveyorHistory,
  filters: {
    materials: several('Materials', CHICKEN_MATERIALS),
    by: rangeOf('By inbound time', [{ value: 'outbound', label: 'By outbound time' }]),
    containers: several('Containers', CONTAINERS),
  },
  columns: [
    { as: 'time', key: 'inboundTime', title: 'Inbound' },
    { as: 'time', key: 'placedTime', title: 'Placed', wide: true },
    { as: 'time', key: 'removedTime', title: 'Removed', none: 'Still held', wide: true },
    { as: 'time', key: 'outboundTime', title: 'Outbound', none: 'Still held' },
    { as: 'text', key: 'material', title: 'Material', wraps: true },
    { as: 'text', key: 'container', title: 'Container' },
    { as: 'timer', key: 'cycleTime', title: 'Cycle' },
  ],
  card: (row, time) => ({
    title: sideBySide([row.material, row.container]),
    lines: [
      `In ${time(row.inboundTime)}`,
      row.outboundTime === null ? 'Still held' : `Out ${time(row.outboundTime)}`,
    ],
    figure: timer(row.cycleTime),
  }),
  noun: 'conveyor cycle',
  counts: 'cycle',
  empty: 'Pans appear here as soon as the conveyor takes them in.',
  known: ({ inboundTime, container }) => ({ at: inboundTime, ...(container && { by: container }) }),
})
