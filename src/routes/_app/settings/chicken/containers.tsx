import { createFileRoute } from '@tanstack/react-router'
import { useListSearch } from '#src/list/use-list-search.ts'
import { ContainersPage } from '../-parts/containers/containers-page.tsx'
import { containersSearch } from '../-parts/containers/containers-search.ts'

export const Route = createFileRoute('/_app/settings/chicken/containers')({
  staticData: {
    page: {
      title: 'Chicken Containers',
      frame: 'shell',
      access: 'MATERIAL_SETTINGS.VIEW',
      menu: { section: 'Settings', position: 2, of: 'Chicken', tab: 'Containers', unlisted: true },
    },
  },
  component: Containers,
})

function Containers() {
  return <ContainersPage search={useListSearch(containersSearch)} />
}
