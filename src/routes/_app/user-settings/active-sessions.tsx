import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { sessionsList } from '#src/shell/account/sessions/sessions-list.tsx'
import { ActiveSessionsPage } from './-parts/active-sessions-page.tsx'

export const Route = createFileRoute('/_app/user-settings/active-sessions')({
  staticData: { page: { title: t('Active Sessions'), frame: 'shell', access: 'user' } },
  component: ActiveSessions,
})

function ActiveSessions() {
  return <ActiveSessionsPage search={useListSearch(sessionsList)} />
}
