import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { containersList } from '../-parts/containers/containers-list.tsx'
import { ContainersPage } from '../-parts/containers/containers-page.tsx'

export const Route = createFileRoute('/_app/settings/chicken/containers')({
  staticData: {
    page: {
      title: t('Chicken Containers'),
      frame: 'shell',
      access: 'MATERIAL_SETTINGS.VIEW',
      menu: { section: 'Settings', position: 2, of: t('Chicken'), tab: t('Containers'), unlisted: true },
    },
  },
  component: Containers,
})

function Containers() {
  return <ContainersPage search={useListSearch(containersList)} />
}
