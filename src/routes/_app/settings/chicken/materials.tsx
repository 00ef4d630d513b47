import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { MaterialsPage } from './-parts/materials-page.tsx'
import { materialsSearch } from './-parts/materials-search.ts'

export const Route = createFileRoute('/_app/settings/chicken/materials')({
  staticData: {
    page: {
      title: 'Chicken',
      frame: 'shell',
      access: 'MATERIAL_SETTINGS.VIEW',
      menu: { section: 'Settings', position: 1 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(materialsSearch, raw, Date.now())),
  component: Materials,
})

function Materials() {
  return <MaterialsPage search={Route.useSearch()} />
}
