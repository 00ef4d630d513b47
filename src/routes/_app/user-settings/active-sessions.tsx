import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { sessionsSearch } from '#src/shell/account/sessions-search.ts'
import { only } from '#src/shell/search.ts'
import { ActiveSessionsPage } from './-parts/active-sessions-page.tsx'

export const Route = createFileRoute('/_app/user-settings/active-sessions')({
  staticData: { page: { title: 'Active Sessions', frame: 'shell', access: 'user' } },
  validateSearch: only((raw) => cleanListSearch(sessionsSearch, raw, Date.now())),
  component: ActiveSessions,
})

function ActiveSessions() {
  return <ActiveSessionsPage search={Route.useSearch()} />
}
