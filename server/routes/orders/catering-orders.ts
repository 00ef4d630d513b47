import { handle } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import {
  changeOrder,
  createOrder,
  finalizeOrder,
  recallOrder,
  recallOrderFinalization,
  removeOrder,
} from '#server/services/orders/catering-orders.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { cateringOrderOf, listCateringOrders } from '#server/store/orders/catering-orders.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import {
  cateringOrderById,
  cateringOrders,
  createCateringOrder,
  deleteCateringOrder,
  finalizeCateringOrder,
  recallCateringOrder,
  recallFinalization,
  updateCateringOrder,
} from '#src/contract/orders/catering-orders.ts'

export const routes = [
  handle(cateringOrders, async ({ query, caller, services: { db } }) => {
    await scopeOfCall(db, caller.scope, query.restaurantUuid)
    return listCateringOrders(db, caller.scope, query)
  }),

  handle(cateringOrderById, async ({ params, caller, services: { db } }) => {
    const order = await cateringOrderOf(db, caller.scope, params.id)
    if (!order) throw notFound('This order')
    return order
  }),

  handle(createCateringOrder, (call) =>
    createOrder(call.services, actorOf(call), call.caller.scope, call.body),
  ),

  handle(updateCateringOrder, (call) =>
    changeOrder(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(deleteCateringOrder, (call) =>
    removeOrder(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(recallCateringOrder, (call) =>
    recallOrder(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(finalizeCateringOrder, (call) =>
    finalizeOrder(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(recallFinalization, (call) =>
    recallOrderFinalization(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),
]
