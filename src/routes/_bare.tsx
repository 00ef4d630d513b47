import { createFileRoute } from '@tanstack/react-router'
import { BarePages } from '#src/shell/bare-pages.tsx'
import { guard } from '#src/shell/guard.ts'

export const Route = createFileRoute('/_bare')({
  staticData: { page: null },
  beforeLoad: guard,
  component: BarePages,
})
