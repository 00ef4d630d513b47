import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { grantsSearch } from './-grants/grants-search.ts'
import { PoliciesPage } from './policies/-parts/policies-page.tsx'

export const Route = createFileRoute('/_app/policies')({
  staticData: {
    page: {
      title: 'Policies',
      frame: 'shell',
      access: 'USERS.VIEW',
      menu: { section: 'Permissions', position: 2 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(grantsSearch, raw, Date.now())),
  component: Policies,
})

function Policies() {
  return <PoliciesPage search={Route.useSearch()} />
}
