import { createFileRoute, redirect } from '@tanstack/react-router'
import { restaurantOfId } from '#src/domain/access/id-paths.ts'
import { homeOf } from '#src/shell/session/guard.ts'

/**
 * '/kitchen-player/{id}' leads to the player of that restaurant; with a restaurant in the query, which is carried over,
 * to that camera of it (spec 2 §2).
 */
export const Route = createFileRoute('/_app/kitchen-player/$id')({
  staticData: { page: null },
  beforeLoad: ({ params, location, context: { session } }) => {
    const carried = (location.search as { restaurantUuid?: unknown }).restaurantUuid
    const restaurantUuid = restaurantOfId(params.id, carried)
    if (restaurantUuid === null) throw redirect({ to: homeOf(session), replace: true })
    // One that the restaurant does not have is left out by the page itself.
    const cameras = params.id === restaurantUuid ? undefined : [params.id]
    throw redirect({ to: '/kitchen-player/player', search: { restaurantUuid, cameras }, replace: true })
  },
})
