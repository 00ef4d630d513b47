import { handle } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import {
  changeOrder,
  createOrder,
  endOrder,
  recallOrder,
  removeOrder,
  reopenOrder,
} from '#server/services/orders/orders.ts'
import { orderOf } from '#server/store/orders/orders.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import {
  deleteOrder,
  finalizeOrder,
  orderById,
  placeOrder,
  recallDeletedOrder,
  recallFinalizedOrder,
  updateOrder,
} from '#src/contract/orders/orders.ts'
import { t } from '#src/domain/language/text.ts'

export const routes = [
  handle(orderById, async ({ params, caller, services: { db } }) => {
    const order = await orderOf(db, caller.scope, params.id)
    if (!order) throw notFound(t('This order'))
    return order
  }),

  handle(placeOrder, (call) => createOrder(call.services, actorOf(call), call.caller.scope, call.body)),

  handle(updateOrder, (call) =>
    changeOrder(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(deleteOrder, (call) => removeOrder(call.services, actorOf(call), call.caller.scope, call.params.id)),

  handle(recallDeletedOrder, (call) =>
    recallOrder(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(finalizeOrder, (call) =>
    endOrder(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(recallFinalizedOrder, (call) =>
    reopenOrder(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),
]
