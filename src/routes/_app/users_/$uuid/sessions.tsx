import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { sessionsList } from '#src/shell/account/sessions/sessions-list.tsx'
import { UserSessionsPage } from './-parts/user-sessions-page.tsx'

export const Route = createFileRoute('/_app/users_/$uuid/sessions')({
  staticData: {
    page: { title: t('Sessions'), frame: 'shell', access: 'USERS.VIEW', under: '/users' },
  },
  component: UserSessions,
})

function UserSessions() {
  return <UserSessionsPage uuid={Route.useParams().uuid} search={useListSearch(sessionsList)} />
}
