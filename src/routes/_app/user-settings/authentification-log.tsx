import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import { only } from '#src/shell/search.ts'
import { authenticationList } from './-parts/authentication-list.tsx'
import { authenticationSearch } from './-parts/authentication-search.ts'

export const Route = createFileRoute('/_app/user-settings/authentification-log')({
  staticData: { page: { title: 'Authentication Log', frame: 'shell', access: 'user' } },
  validateSearch: only((raw) => cleanListSearch(authenticationSearch, raw, Date.now())),
  component: AuthenticationLogPage,
})

function AuthenticationLogPage() {
  return <ListPage definition={authenticationList} search={Route.useSearch()} />
}
