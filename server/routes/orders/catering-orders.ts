import { handle } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import {
  changeLine,
  createLine,
  finalizeLine,
  recallLine,
  recallLineFinalization,
  removeLine,
} from '#server/services/orders/catering-orders.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { cateringOrderOf, listCateringOrders } from '#server/store/orders/catering-orders.ts'
import { orderOf } from '#server/store/orders/orders.ts'
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
import { t } from '#src/domain/language/text.ts'

export const routes = [
  handle(cateringOrders, async ({ query, caller, services: { db } }) => {
    await scopeOfCall(db, caller.scope, query.restaurantUuid)
    const { orderUuid } = query
    if (orderUuid !== undefined && !(await orderOf(db, caller.scope, orderUuid)))
      throw notFound(t('This order'))
    return listCateringOrders(db, caller.scope, query)
  }),

  handle(cateringOrderById, async ({ params, caller, services: { db } }) => {
    const order = await cateringOrderOf(db, caller.scope, params.id)
    if (!order) throw notFound(t('This order'))
    return order
  }),

  handle(createCateringOrder, (call) =>
    createLine(call.services, actorOf(call), call.caller.scope, call.body),
  ),

  handle(updateCateringOrder, (call) =>
    changeLine(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(deleteCateringOrder, (call) =>
    removeLine(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(recallCateringOrder, (call) =>
    recallLine(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(finalizeCateringOrder, (call) =>
    finalizeLine(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(recallFinalization, (call) =>
    recallLineFinalization(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),
]
