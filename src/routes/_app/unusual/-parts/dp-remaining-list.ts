import { dpRemaining, dpRemainingExport } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'
import { unusualLists } from './unusual-list.tsx'

export const dpRemainingLists = unusualLists({
  call: dpRemaining,
  exported: dpRemainingExport,
  materials: POTATO_MATERIALS,
  columns: [{ as: 'weight', key: 'remaining', title: t('Remaining') }],
  empty: t('An event appears here when a camera sees food that stays in the dump pan too long.'),
  told: ({ remaining }, unit) => t('{weight} left', { weight: formatWeight(remaining ?? 0, unit) }),
})
