import { Outlet } from '@tanstack/react-router'
import { markDirty } from '#src/session/dirty-forms.ts'
import { ThemeRoot } from '#src/ui/theme/theme-root.tsx'
import { UnsavedContext } from '#src/ui/unsaved.ts'
import { WithQueries } from '../queries.tsx'
import { UnsavedGuard } from '../unsaved-guard.tsx'

/** The pages without header and sidebar, but for sign-in, which is the first load itself and stands alone. */
export function BarePages() {
  return (
    <ThemeRoot>
      <WithQueries>
        <UnsavedContext value={markDirty}>
          <Outlet />
        </UnsavedContext>
        <UnsavedGuard />
      </WithQueries>
    </ThemeRoot>
  )
}
