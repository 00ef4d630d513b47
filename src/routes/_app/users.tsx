import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { usersList } from './users/-parts/users-list.tsx'
import { UsersPage } from './users/-parts/users-page.tsx'

export const Route = createFileRoute('/_app/users')({
  staticData: {
    page: {
      title: t('Users'),
      frame: 'shell',
      access: 'USERS.VIEW',
      menu: { section: 'Users', position: 1 },
    },
  },
  component: Users,
})

function Users() {
  return <UsersPage search={useListSearch(usersList)} />
}
