import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { Session } from '#src/session/session.ts'

export interface RouterContext {
  session: Session
}

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { page: null },
  component: Outlet,
})
