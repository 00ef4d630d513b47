import { actorOf, handle } from '#server/http/route.ts'
import {
  changeFryer,
  createFryer,
  presentFryer,
  recallFryerDeletion,
  removeFryer,
} from '#server/services/pcs/fryers.ts'
import { fryerOf, listFryers, vendorsOfFryers } from '#server/store/pcs/fryers.ts'
import { narrow } from '#server/store/restaurants.ts'
import * as contract from '#src/contract/fryers.ts'
import { notFound } from '#src/contract/refused.ts'

export const routes = [
  handle(contract.fryers, async ({ query, caller, services: { db } }) => {
    const page = await listFryers(db, caller.scope, query)
    if (page.total === 0) await narrow(db, caller.scope, query.restaurantUuid)
    return { ...page, content: page.content.map(presentFryer) }
  }),

  handle(contract.knownVendors, async ({ caller, services: { db } }) => ({
    content: await vendorsOfFryers(db, caller.scope),
  })),

  handle(contract.fryerById, async ({ params, caller, services: { db } }) => {
    const fryer = await fryerOf(db, caller.scope, params.id)
    if (!fryer) throw notFound('This fryer')
    return presentFryer(fryer)
  }),

  handle(contract.createFryer, (call) =>
    createFryer(call.services, actorOf(call), call.caller.scope, call.body),
  ),

  handle(contract.updateFryer, (call) =>
    changeFryer(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(contract.deleteFryer, (call) =>
    removeFryer(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(contract.recallFryer, (call) =>
    recallFryerDeletion(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),
]
