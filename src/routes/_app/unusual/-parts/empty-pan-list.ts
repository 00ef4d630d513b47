import { emptyPans, emptyPansExport } from '#src/contract/unusual.ts'
import { CHICKEN_MATERIALS } from '#src/list/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'
import { emptyPanSearch } from './unusual-search.ts'

export const emptyPanLists = unusualLists({
  endpoint: emptyPans,
  exported: emptyPansExport,
  search: emptyPanSearch,
  materials: CHICKEN_MATERIALS,
  columns: [{ as: 'text', key: 'container', title: 'Pan' }],
  told: ({ container, camera }) => container ?? camera,
})
