import { Outlet } from '@tanstack/react-router'
import '#src/ui/styles.ts'
import { WithQueries } from './queries.tsx'

/** The pages without header and sidebar, but for sign-in, which is the first load itself and stands alone. */
export function BarePages() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
