import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { rolesList } from './roles/-parts/roles-list.tsx'
import { RolesPage } from './roles/-parts/roles-page.tsx'

export const Route = createFileRoute('/_app/roles')({
  staticData: {
    page: {
      title: t('Roles'),
      frame: 'shell',
      access: 'USERS.VIEW',
      menu: { section: 'Permissions', position: 1 },
    },
  },
  component: Roles,
})

function Roles() {
  return <RolesPage search={useListSearch(rolesList)} />
}
