import { wrongMarkers, wrongMarkersExport } from '#src/contract/kitchen/unusual.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'

export const wrongMarkerLists = unusualLists({
  call: wrongMarkers,
  exported: wrongMarkersExport,
  materials: CHICKEN_MATERIALS,
  columns: [
    { as: 'text', key: 'container', title: 'Pan' },
    { as: 'number', key: 'markerExpected', title: 'Expected marker', wide: 'GLOBAL' },
    { as: 'number', key: 'markerSeen', title: 'Seen marker' },
  ],
  empty: 'An event appears here when a camera reads another marker on a pan than expected.',
  told: ({ markerExpected, markerSeen }) => `Marker ${markerSeen}, ${markerExpected} expected`,
})
