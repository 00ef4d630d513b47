import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { MATERIAL_LISTS } from '../-parts/materials/materials-list.tsx'
import { MaterialsPage } from '../-parts/materials/materials-page.tsx'

export const Route = createFileRoute('/_app/settings/chicken/materials')({
  staticData: {
    page: {
      title: t('Chicken'),
      frame: 'shell',
      access: 'MATERIAL_SETTINGS.VIEW',
      menu: { section: 'Settings', position: 1, of: t('Chicken'), tab: t('Materials') },
    },
  },
  component: Materials,
})

function Materials() {
  return <MaterialsPage line="chicken" search={useListSearch(MATERIAL_LISTS.chicken)} />
}
