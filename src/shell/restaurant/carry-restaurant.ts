type Search = Record<string, unknown>

interface Middleware {
  /** The query of the page that is left. */
  search: Search
  next: (search: Search) => Search
}

/**
 * Every way inside the console carries the restaurant in its query (spec 1 §2), so that a copied link shows the same
 * to somebody else. A way that names a restaurant itself, or names none as undefined, has the last word.
 */
export function carryRestaurant({ search, next }: Middleware): Search {
  const chosen = next(search)
  if ('restaurantUuid' in chosen || search.restaurantUuid === undefined) return chosen
  return { ...chosen, restaurantUuid: search.restaurantUuid }
}
