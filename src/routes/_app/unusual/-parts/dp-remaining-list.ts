import { dpRemaining, dpRemainingExport } from '#src/contract/kitchen/unusual.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'

export const dpRemainingLists = unusualLists({
  call: dpRemaining,
  exported: dpRemainingExport,
  materials: POTATO_MATERIALS,
  columns: [{ as: 'weight', key: 'remaining', title: 'Remaining' }],
  told: ({ remaining }, unit) => `${formatWeight(remaining ?? 0, unit)} left`,
})
