import { emptyPans, emptyPansExport } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'

export const emptyPanLists = unusualLists({
  call: emptyPans,
  exported: emptyPansExport,
  materials: CHICKEN_MATERIALS,
  columns: [{ as: 'text', key: 'container', title: t('Pan') }],
  empty: t('An event appears here when a camera sees an empty pan in hot holding.'),
  told: ({ container, camera }) => container ?? camera,
})
