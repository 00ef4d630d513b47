import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { HOME, LOGIN, PAIR } from '#src/domain/access/pages.ts'
import { redirectFor } from '#src/session/redirect.ts'
import { realRestaurants } from '#src/session/restaurant-options.ts'
import type { Session } from '#src/session/session.ts'
import { restOfWords } from './rest-of-words.ts'
import { returnAddress } from './return-address.ts'

interface GuardInput {
  context: { session: Session }
  location: ParsedLocation
  /** Only fetched, because somebody may be going there: nothing changes yet. */
  preload?: boolean
}

/** The one guard: restores the session, then applies the redirect rules to every page (spec 1 §4). */
export async function guard({ context: { session }, location, preload = false }: GuardInput): Promise<void> {
  await session.ready()
  const refused = !preload && !adoptRestaurant(session, location)
  const target = redirectFor(session.getSnapshot(), location.pathname)
  if (target === null) {
    const shown = refused || preload ? undefined : unnamedRestaurant(session, location)
    if (refused || shown !== undefined) {
      const search = { ...location.search, restaurantUuid: shown }
      throw redirect({ to: location.pathname, search, replace: true })
    }
    return
  }
  if (target === LOGIN && session.getSnapshot().reason === 'unpaired')
    throw redirect({ to: PAIR, replace: true })
  if (target === LOGIN) throw redirect({ to: LOGIN, search: { from: location.href }, replace: true })
  if (target === HOME) throw redirect({ to: homeOf(session), replace: true })
  // Before the user comes to where they were going there may be a password to change, then a code to give.
  const { from } = location.search as { from?: unknown }
  throw redirect({ to: target, search: returnAddress(from ?? location.href), replace: true })
}

/** The same for pages whose words do not come with the first load: they are worded as their modules are evaluated. */
export async function guardAndWord(input: GuardInput): Promise<void> {
  await guard(input)
  await restOfWords()
}

/**
 * A link carries its restaurant (spec 1 §2): following it makes that one current, if it is the user's. False when it
 * is not: the page then shows another one, and its address must not say otherwise.
 */
function adoptRestaurant(session: Session, location: ParsedLocation): boolean {
  const { restaurantUuid } = location.search as { restaurantUuid?: unknown }
  const { restaurantUuid: current, restaurants, isOffline } = session.getSnapshot()
  if (restaurantUuid === undefined || restaurantUuid === current) return true
  if (typeof restaurantUuid === 'string' && session.chooseRestaurant(restaurantUuid)) return true
  // Until the user's restaurants are known for sure, it may yet prove to be one of them.
  return isOffline || restaurants.length === 0
}

/**
 * The restaurant, or Global, that a page is about without its address saying so, where there are several to choose from:
 * copied, the address would show somebody else the one they chose last. An address with an id in its path says enough.
 */
function unnamedRestaurant(session: Session, { pathname, search }: ParsedLocation): string | undefined {
  const { restaurantUuid, restaurants, allowedPages } = session.getSnapshot()
  if ('restaurantUuid' in search) return undefined
  const isChoice = realRestaurants(restaurants).length > 1
  return isChoice && allowedPages.includes(pathname) ? restaurantUuid : undefined
}

/** Where their role begins, else the first page somebody may see; nobody's home is the dashboard, from where the guard leads on. */
export function homeOf(session: Pick<Session, 'getSnapshot'>): string {
  const { user, allowedPages } = session.getSnapshot()
  const start = user?.userRoleDto?.startPage
  return allowedPages.find((path) => path === start) ?? allowedPages[0] ?? HOME
}
