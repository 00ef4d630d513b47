import { identicalMarkers, identicalMarkersExport } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'

export const identicalMarkersLists = unusualLists({
  call: identicalMarkers,
  exported: identicalMarkersExport,
  materials: CHICKEN_MATERIALS,
  columns: [
    { as: 'text', key: 'container', title: t('Pan'), wraps: true },
    { as: 'text', key: 'otherContainer', title: t('Other pan'), wraps: true },
    { as: 'number', key: 'markerSeen', title: t('Marker') },
  ],
  empty: t('An event appears here when cameras read the same marker on two pans.'),
  told: ({ markerSeen, container, otherContainer }) =>
    t('Marker {marker}: {pans}', {
      marker: markerSeen ?? '',
      pans: [container, otherContainer].filter(Boolean).join(', '),
    }),
})
