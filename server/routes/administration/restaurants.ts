import { handle } from '#server/http/route.ts'
import {
  addressOf,
  listRestaurants,
  type RestaurantRow,
  restaurantByUuid,
} from '#server/store/administration/restaurants.ts'
import { HIDDEN_CODE, restaurantById, restaurants } from '#src/contract/administration/restaurants.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { permits } from '#src/domain/access/permission.ts'
import { tc } from '#src/domain/language/text.ts'

const present = (
  { uuid, name, number, timezone, hosts }: Omit<RestaurantRow, 'total'>,
  withHosts: boolean,
) => ({
  uuid,
  name,
  number,
  timezone,
  timezoneName: timezone,
  ...(withHosts ? { hosts } : {}),
})

export const routes = [
  handle(restaurants, async ({ query, caller, services }) => {
    const rows = await listRestaurants(services.db, caller.scope, query)
    return { content: rows.map((row) => present(row, query.expand === 'hosts')), total: rows[0]?.total ?? 0 }
  }),

  handle(restaurantById, async ({ params, caller, services }) => {
    const row = await restaurantByUuid(services.db, caller.scope, params.id)
    if (!row) throw notFound(tc('not found', 'This restaurant'))
    const { hasSecurityCode, ...address } = await addressOf(services.db, row.id)
    const securityCode = hasSecurityCode ? HIDDEN_CODE : null
    return {
      ...present(row, true),
      ...address,
      ...(permits(caller.viewer, 'RESTAURANT.EDIT') && { securityCode }),
    }
  }),
]
