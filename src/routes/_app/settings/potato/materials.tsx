import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { MATERIAL_LISTS } from '../-parts/materials/materials-list.tsx'
import { MaterialsPage } from '../-parts/materials/materials-page.tsx'

export const Route = createFileRoute('/_app/settings/potato/materials')({
  staticData: {
    page: {
      title: t('Potato'),
      frame: 'shell',
      access: 'MATERIAL_SETTINGS.VIEW',
      menu: { section: 'Settings', position: 4, of: t('Potato'), tab: t('Materials') },
    },
  },
  component: Materials,
})

function Materials() {
  return <MaterialsPage line="potato" search={useListSearch(MATERIAL_LISTS.potato)} />
}
