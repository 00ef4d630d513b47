import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '#src/shell/guard.ts'

export const Route = createFileRoute('/')({
  staticData: { page: null },
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.session), replace: true })
  },
})
