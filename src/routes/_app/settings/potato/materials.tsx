import { createFileRoute } from '@tanstack/react-router'
import { useListSearch } from '#src/list/use-list-search.ts'
import { MaterialsPage } from '../-parts/materials/materials-page.tsx'
import { materialsSearch } from '../-parts/materials/materials-search.ts'

export const Route = createFileRoute('/_app/settings/potato/materials')({
  staticData: {
    page: {
      title: 'Potato',
      frame: 'shell',
      access: 'MATERIAL_SETTINGS.VIEW',
      menu: { section: 'Settings', position: 4, of: 'Potato', tab: 'Materials' },
    },
  },
  component: Materials,
})

function Materials() {
  return <MaterialsPage line="potato" search={useListSearch(materialsSearch)} />
}
