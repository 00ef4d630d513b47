import { createFileRoute } from '@tanstack/react-router'
import { BarePages } from '#src/shell/pages/bare-pages.tsx'
import { guardAndWord } from '#src/shell/session/guard.ts'

export const Route = createFileRoute('/_bare')({
  staticData: { page: null },
  beforeLoad: guardAndWord,
  component: BarePages,
})
