import { handle } from '#server/http/route.ts'
import {
  changeRestaurant,
  createRestaurant as create,
  restaurantHoldings as holdings,
  presentCard,
  removeRestaurant,
  restoreRestaurant as restore,
} from '#server/services/administration/restaurants.ts'
import { type actorOf, byOf } from '#server/services/changes/change.ts'
import { presentEntry } from '#server/services/changes/dictionary.ts'
import { restaurantImport } from '#server/services/import/restaurant-import.ts'
import {
  allStates,
  citiesOf,
  restaurantSource,
} from '#server/store/administration/administered-restaurants.ts'
import { listEntries } from '#server/store/dictionary.ts'
import {
  createRestaurant,
  deleteRestaurant,
  restaurantCardById,
  restaurantCards,
  restaurantHoldings,
  restoreRestaurant,
  updateRestaurant,
} from '#src/contract/administration/administered-restaurants.ts'
import { cities, states } from '#src/contract/administration/places.ts'
import { importRestaurants } from '#src/contract/administration/restaurants-import.ts'
import { importRoute } from '../-parts/import-route.ts'

type Asked = Parameters<typeof actorOf>[0]
const byCaller = (call: Asked) => ({ ...byOf(call), caller: call.caller })

export const routes = [
  handle(restaurantCards, async ({ query, caller, services }) => {
    const page = await listEntries(services.db, restaurantSource, caller.scope, query)
    return { ...page, content: page.content.map(presentCard) }
  }),
  handle(restaurantCardById, async ({ params, caller, services }) =>
    presentCard(await presentEntry(services.db, restaurantSource, caller.scope, params.id)),
  ),
  handle(createRestaurant, async (call) =>
    presentCard(await create(call.services, byCaller(call), call.body)),
  ),
  handle(updateRestaurant, async (call) =>
    presentCard(await changeRestaurant(call.services, byCaller(call), call.params.id, call.body)),
  ),
  importRoute(importRestaurants, restaurantImport),
  handle(deleteRestaurant, (call) =>
    removeRestaurant(call.services, byCaller(call), call.params.id, call.query.number),
  ),
  handle(restoreRestaurant, async (call) =>
    presentCard(await restore(call.services, byCaller(call), call.params.id)),
  ),
  handle(restaurantHoldings, ({ params, caller, services }) => holdings(services, caller.scope, params.id)),
  handle(states, async ({ services }) => ({ content: await allStates(services.db) })),
  handle(cities, async ({ query, caller, services }) => ({
    content: await citiesOf(services.db, caller.scope, query.stateUuid),
  })),
]
