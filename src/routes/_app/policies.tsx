import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { policiesList } from './policies/-parts/policies-list.tsx'
import { PoliciesPage } from './policies/-parts/policies-page.tsx'

export const Route = createFileRoute('/_app/policies')({
  staticData: {
    page: {
      title: t('Policies'),
      frame: 'shell',
      access: 'USERS.VIEW',
      menu: { section: 'Permissions', position: 2 },
    },
  },
  component: Policies,
})

function Policies() {
  return <PoliciesPage search={useListSearch(policiesList)} />
}
