import { createFileRoute, redirect } from '@tanstack/react-router'

/** '/pcs/{id}' leads to that restaurant's live queue; a restaurant in the query is carried over (spec 2 §2). */
export const Route = createFileRoute('/_app/pcs/$id')({
  staticData: { page: null },
  beforeLoad: ({ params, location }) => {
    const { restaurantUuid = params.id } = location.search as { restaurantUuid?: string }
    throw redirect({ to: '/pcs/monitor', search: { restaurantUuid }, replace: true })
  },
})
