import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { FORGOT_PASSWORD, HOME, LOGIN } from '#src/domain/access/pages.ts'
import { redirectFor } from '#src/session/redirect.ts'
import type { Session } from '#src/session/session.ts'

interface GuardInput {
  context: { session: Session }
  location: ParsedLocation
}

let built: readonly string[] = []

/** Tells the guard which pages there are: it never leads to one that is not. */
export function knowPages(paths: readonly string[]): void {
  built = paths
}

/** The one guard: restores the session, then applies the redirect rules to every page (spec 1 §4). */
export async function guard({ context: { session }, location }: GuardInput): Promise<void> {
  await session.ready()
  adoptRestaurant(session, location)
  const target = redirectFor(session.getSnapshot(), location.pathname)
  if (target === null) return
  if (!built.includes(target)) return stayAtSignIn(location)
  if (target === LOGIN) throw redirect({ to: LOGIN, search: { from: location.href }, replace: true })
  throw redirect({ to: target === HOME ? homeOf(session) : target, replace: true })
}

/** The rules ask for a page that this console does not have: sign-in says why, and a new link can be asked for. */
function stayAtSignIn({ pathname }: ParsedLocation): void {
  if (pathname !== LOGIN && pathname !== FORGOT_PASSWORD) throw redirect({ to: LOGIN, replace: true })
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
