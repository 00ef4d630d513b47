import { createFileRoute } from '@tanstack/react-router'
import { AppShell } from '#src/shell/app-shell.tsx'
import { carryRestaurant } from '#src/shell/restaurant/carry-restaurant.ts'
import { guardAndWord } from '#src/shell/session/guard.ts'

export const Route = createFileRoute('/_app')({
  // Each page reads its own (`usePageSearch`): what their URLs may hold is not part of the first load.
  validateSearch: (raw: Record<string, unknown>) => raw,
  search: { middlewares: [carryRestaurant] },
  staticData: { page: null },
  beforeLoad: guardAndWord,
  component: AppShell,
})
