import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { authenticationList } from './-parts/authentication-list.tsx'

export const Route = createFileRoute('/_app/user-settings/authentification-log')({
  staticData: { page: { title: t('Authentication Log'), frame: 'shell', access: 'user' } },
  component: AuthenticationLogPage,
})

function AuthenticationLogPage() {
  return <ListPage definition={authenticationList} search={useListSearch(authenticationList)} />
}
