import { useLocation } from '@tanstack/react-router'
import { type IdFamily, pathToId } from '#src/domain/access/id-paths.ts'
import { SELECT } from '#src/session/restaurant-options.ts'

/**
 * The way from the page in sight to an id of a family of paths (spec 2 §2): null where its path contains the id
 * already. A restaurant in the query is carried over; Global is none.
 */
export function usePathTo(family: IdFamily) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const carried = useLocation({
    select: ({ search }) => (search as { restaurantUuid?: string }).restaurantUuid,
  })
  const restaurantUuid = carried === SELECT ? undefined : carried
  return (id: string): { to: string; search: { restaurantUuid: string | undefined } } | null => {
    const way = pathToId(family, id, { path, restaurantUuid })
    // Named even where there is none: else Global would be carried along (carry-restaurant.ts).
    return way && { to: way.path, search: { restaurantUuid: way.restaurantUuid } }
  }
}
