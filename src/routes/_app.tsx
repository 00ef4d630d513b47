import { createFileRoute } from '@tanstack/react-router'
import { AppShell } from '#src/shell/app-shell.tsx'
import { guard } from '#src/shell/guard.ts'

export const Route = createFileRoute('/_app')({
  staticData: { page: null },
  beforeLoad: guard,
  component: AppShell,
})
