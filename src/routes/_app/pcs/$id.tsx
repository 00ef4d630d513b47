import { createFileRoute, redirect } from '@tanstack/react-router'
import { restaurantOfId } from '#src/domain/access/id-paths.ts'
import { homeOf } from '#src/shell/session/guard.ts'

/** '/pcs/{id}' leads to that restaurant's live queue; a restaurant in the query is carried over (spec 2 §2). */
export const Route = createFileRoute('/_app/pcs/$id')({
  staticData: { page: null },
  beforeLoad: ({ params, location, context: { session } }) => {
    const carried = (location.search as { restaurantUuid?: unknown }).restaurantUuid
    const restaurantUuid = restaurantOfId(params.id, carried)
    if (restaurantUuid === null) throw redirect({ to: homeOf(session), replace: true })
    throw redirect({ to: '/pcs/monitor', search: { restaurantUuid }, replace: true })
  },
})
