import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { sessionsSearch } from '#src/shell/account/sessions-search.ts'
import { only } from '#src/shell/search.ts'
import { UserSessionsPage } from './-parts/user-sessions-page.tsx'

export const Route = createFileRoute('/_app/users_/$uuid/sessions')({
  staticData: {
    page: { title: 'Sessions', frame: 'shell', access: 'USERS.VIEW', under: '/users' },
  },
  validateSearch: only((raw) => cleanListSearch(sessionsSearch, raw, Date.now())),
  component: UserSessions,
})

function UserSessions() {
  return <UserSessionsPage uuid={Route.useParams().uuid} search={Route.useSearch()} />
}
