import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '#src/shell/guard.ts'

/** Any unknown path leads to the dashboard, or to the first page its visitor may see (spec 1 §2). */
export const Route = createFileRoute('/$')({
  staticData: { page: null },
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.session), replace: true })
  },
})
