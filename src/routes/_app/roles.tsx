import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { grantsSearch } from './-grants/grants-search.ts'
import { RolesPage } from './roles/-parts/roles-page.tsx'

export const Route = createFileRoute('/_app/roles')({
  staticData: {
    page: {
      title: 'Roles',
      frame: 'shell',
      access: 'USERS.VIEW',
      menu: { section: 'Permissions', position: 1 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(grantsSearch, raw, Date.now())),
  component: Roles,
})

function Roles() {
  return <RolesPage search={Route.useSearch()} />
}
