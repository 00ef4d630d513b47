import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { UsersPage } from './users/-parts/users-page.tsx'
import { usersSearch } from './users/-parts/users-search.ts'

export const Route = createFileRoute('/_app/users')({
  staticData: {
    page: {
      title: 'Users',
      frame: 'shell',
      access: 'USERS.VIEW',
      menu: { section: 'Users', position: 1 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(usersSearch, raw, Date.now())),
  component: Users,
})

function Users() {
  return <UsersPage search={Route.useSearch()} />
}
