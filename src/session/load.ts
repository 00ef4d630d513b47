import type { Call } from '#src/api/call/call.ts'
import type { User } from '#src/contract/account/user.ts'
import { type Restaurant, restaurantById, restaurants } from '#src/contract/administration/restaurants.ts'
import type { LoginEvent } from './machine.ts'
import { loginList, optionOf } from './restaurant-options.ts'

/** The login list's limit (spec 1 §7). */
export const RESTAURANT_LIMIT = 100
/** On a bad network the last known state is shown after this, not after the half minute of other calls. */
export const START_TIMEOUT_MS = 8_000

/**
 * The restaurants of a user: their own for a USER, the login list for the others (spec 1 §4). Null when they
 * could not be had.
 */
export async function fetchRestaurants(call: Call, user: User): Promise<Restaurant[] | null> {
  if (user.type === 'USER') {
    if (user.restaurantUuid === null) return []
    const params = { id: user.restaurantUuid }
    const own = await call(restaurantById, { params, timeoutMs: START_TIMEOUT_MS })
    // A restaurant that was deleted is none: what is last known of it is not shown.
    if (!own.success) return own.code === 404 ? [] : null
    return [own.results]
  }
  const query = { limit: RESTAURANT_LIMIT, offset: 0, sortBy: 'number', orderDirection: 'DESC' } as const
  const list = await call(restaurants, { query, timeoutMs: START_TIMEOUT_MS })
  return list.success ? list.results.content : null
}

/** What a user's restaurants mean to the login state; `stored` is the last choice. */
export function restaurantsEvent(
  user: User,
  found: readonly Restaurant[],
  stored: string | null,
): LoginEvent {
  const first = found[0]
  return user.type === 'USER' && first
    ? { type: 'ownRestaurantLoaded', restaurant: optionOf(first) }
    : { type: 'restaurantsLoaded', restaurants: user.type === 'USER' ? [] : loginList(found), stored }
}

/** Whether two accounts of a user are asked for the same restaurants. */
export function hasSameRestaurants(a: User, b: User): boolean {
  return a.type === b.type && a.restaurantUuid === b.restaurantUuid
}
