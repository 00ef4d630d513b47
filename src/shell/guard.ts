import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { HOME, LOGIN } from '#src/domain/access/pages.ts'
import { redirectFor } from '#src/session/redirect.ts'
import type { Session } from '#src/session/session.ts'
import { fromOf } from './from.ts'

interface GuardInput {
  context: { session: Session }
  location: ParsedLocation
}

/** The one guard: restores the session, then applies the redirect rules to every page (spec 1 §4). */
export async function guard({ context: { session }, location }: GuardInput): Promise<void> {
  await session.ready()
  adoptRestaurant(session, location)
  const target = redirectFor(session.getSnapshot(), location.pathname)
  if (target === null) return
  if (target === LOGIN) throw redirect({ to: LOGIN, search: { from: location.href }, replace: true })
  if (target === HOME) throw redirect({ to: homeOf(session), replace: true })
  // Before somebody comes to where he was going there may be a password to change, then a code to give.
  const { from } = location.search as { from?: unknown }
  throw redirect({ to: target, search: fromOf(from ?? location.href), replace: true })
}

/** A link carries its restaurant (spec 1 §2): following it makes that one current, if it is the user's. */
function adoptRestaurant(session: Session, location: ParsedLocation): void {
  const { restaurantUuid } = location.search as { restaurantUuid?: unknown }
  if (typeof restaurantUuid === 'string' && restaurantUuid !== session.getSnapshot().restaurantUuid) {
    session.chooseRestaurant(restaurantUuid)
  }
}

/** The first page somebody may see; nobody's home is the dashboard, from where the guard leads on. */
export function homeOf(session: Session): string {
  return session.getSnapshot().allowedPages[0] ?? HOME
}
