import { handle } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import {
  changeRecurring,
  createRecurring,
  recallRecurring,
  removeRecurring,
} from '#server/services/orders/recurring-orders.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { listRecurringOrders, recurringOrderOf } from '#server/store/orders/recurring-orders.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import {
  createRecurringOrder,
  deleteRecurringOrder,
  recallRecurringOrder,
  recurringOrderById,
  recurringOrders,
  updateRecurringOrder,
} from '#src/contract/orders/recurring-orders.ts'
import { t } from '#src/domain/language/text.ts'

export const routes = [
  handle(recurringOrders, async ({ query, caller, services: { db, now } }) => {
    await scopeOfCall(db, caller.scope, query.restaurantUuid)
    return listRecurringOrders(db, caller.scope, query, now())
  }),

  handle(recurringOrderById, async ({ params, caller, services: { db, now } }) => {
    const rule = await recurringOrderOf(db, caller.scope, params.id, now())
    if (!rule) throw notFound(t('This recurring order'))
    return rule
  }),

  handle(createRecurringOrder, (call) =>
    createRecurring(call.services, actorOf(call), call.caller.scope, call.body),
  ),

  handle(updateRecurringOrder, (call) =>
    changeRecurring(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(deleteRecurringOrder, (call) =>
    removeRecurring(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(recallRecurringOrder, (call) =>
    recallRecurring(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),
]
