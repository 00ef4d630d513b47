import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { PACKAGE_LISTS } from '../-parts/packages/packages-list.tsx'
import { PackagesPage } from '../-parts/packages/packages-page.tsx'

export const Route = createFileRoute('/_app/settings/potato/packages')({
  staticData: {
    page: {
      title: t('Potato Packages'),
      frame: 'shell',
      access: 'MATERIAL_SETTINGS.VIEW',
      menu: { section: 'Settings', position: 5, of: t('Potato'), tab: t('Packages'), unlisted: true },
    },
  },
  component: Packages,
})

function Packages() {
  return <PackagesPage line="potato" search={useListSearch(PACKAGE_LISTS.potato)} />
}
