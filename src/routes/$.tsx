import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '#src/shell/session/guard.ts'

/** Any unknown path leads to the dashboard, or to the first page its visitor may see (spec 1 §2). */
export const Route = createFileRoute('/$')({
  staticData: { page: null },
  beforeLoad: async ({ context }) => {
    // Which pages somebody may see is known once the session is.
    await context.session.ready()
    throw redirect({ to: homeOf(context.session), replace: true })
  },
})
