import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { PACKAGE_LISTS } from '../-parts/packages/packages-list.tsx'
import { PackagesPage } from '../-parts/packages/packages-page.tsx'

export const Route = createFileRoute('/_app/settings/chicken/packages')({
  staticData: {
    page: {
      title: t('Chicken Packages'),
      frame: 'shell',
      access: 'MATERIAL_SETTINGS.VIEW',
      menu: { section: 'Settings', position: 3, of: t('Chicken'), tab: t('Packages'), unlisted: true },
    },
  },
  component: Packages,
})

function Packages() {
  return <PackagesPage line="chicken" search={useListSearch(PACKAGE_LISTS.chicken)} />
}
