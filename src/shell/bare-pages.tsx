import { Outlet } from '@tanstack/react-router'
import { ThemeRoot } from '#src/ui/theme/theme-root.tsx'
import { WithQueries } from './queries.tsx'

/** The pages without header and sidebar, but for sign-in, which is the first load itself and stands alone. */
export function BarePages() {
  return (
    <ThemeRoot>
      <WithQueries>
        <Outlet />
      </WithQueries>
    </ThemeRoot>
  )
}
