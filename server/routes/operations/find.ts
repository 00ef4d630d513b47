import { handle } from '#server/http/route.ts'
import { findInKitchens } from '#server/services/operations/find.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { find } from '#src/contract/operations/find.ts'

/** No name has more; what else is typed narrows nothing. */
const MOST_WORDS = 8

export const routes = [
  handle(find, async ({ query: { search, restaurantUuid }, caller, services: { db, now } }) =>
    findInKitchens(db, caller.viewer, {
      scope: await scopeOfCall(db, caller.scope, restaurantUuid),
      words: search.split(/\s+/).slice(0, MOST_WORDS),
      now: now(),
    }),
  ),
]
