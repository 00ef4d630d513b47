import { wrongMarkers, wrongMarkersExport } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'

export const wrongMarkerLists = unusualLists({
  call: wrongMarkers,
  exported: wrongMarkersExport,
  materials: CHICKEN_MATERIALS,
  columns: [
    { as: 'text', key: 'container', title: t('Pan') },
    { as: 'number', key: 'markerExpected', title: t('Expected marker'), wide: 'GLOBAL' },
    { as: 'number', key: 'markerSeen', title: t('Seen marker') },
  ],
  empty: t('An event appears here when a camera reads another marker on a pan than expected.'),
  told: ({ markerExpected, markerSeen }) =>
    t('Marker {seen}, {expected} expected', { seen: markerSeen ?? '', expected: markerExpected ?? '' }),
})
