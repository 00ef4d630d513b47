import { identicalMarkers, identicalMarkersExport } from '#src/contract/kitchen/unusual.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'

export const identicalMarkersLists = unusualLists({
  call: identicalMarkers,
  exported: identicalMarkersExport,
  materials: CHICKEN_MATERIALS,
  columns: [
    { as: 'text', key: 'container', title: 'Pan', wraps: true },
    { as: 'text', key: 'otherContainer', title: 'Other pan', wraps: true },
    { as: 'number', key: 'markerSeen', title: 'Marker' },
  ],
  empty: 'An event appears here when cameras read the same marker on two pans.',
  told: ({ markerSeen, container, otherContainer }) =>
    `Marker ${markerSeen}: ${[container, otherContainer].filter(Boolean).join(', ')}`,
})
