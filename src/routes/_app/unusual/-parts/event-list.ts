import { unusualEvents, unusualEventsExport } from '#src/contract/unusual.ts'
import { unusualName } from '#src/domain/unusual/kinds.ts'
import { timer } from '#src/list/history-columns.tsx'
import { CHICKEN_MATERIALS } from '#src/list/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'
import { eventSearch } from './unusual-search.ts'

export const eventLists = unusualLists({
  endpoint: unusualEvents,
  exported: unusualEventsExport,
  search: eventSearch,
  materials: CHICKEN_MATERIALS,
  columns: [
    {
      as: 'word',
      key: 'type',
      title: 'Event',
      wraps: true,
      word: ({ kind, type }) => unusualName(kind, type),
    },
    { as: 'timer', key: 'expectedTime', title: 'Expected', wide: true, none: '' },
    { as: 'timer', key: 'actualTime', title: 'Actual', none: '' },
    { as: 'text', key: 'camera', title: 'Camera', wide: true },
  ],
  told: ({ material, expectedTime, actualTime }) =>
    actualTime === null ? material : `${material}, ${timer(actualTime)} of ${timer(expectedTime)}`,
})
