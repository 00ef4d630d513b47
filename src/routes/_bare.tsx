import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#src/shell/guard.ts'
import { WithQueries } from '#src/shell/queries.tsx'

export const Route = createFileRoute('/_bare')({
  staticData: { page: null },
  beforeLoad: guard,
  component: BarePages,
})

function BarePages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
