import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#src/shell/guard.ts'

export const Route = createFileRoute('/_bare')({
  staticData: { page: null },
  beforeLoad: guard,
  component: Outlet,
})
