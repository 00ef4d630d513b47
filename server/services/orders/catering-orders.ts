import type { Database } from '#server/db/query.ts'
import { type Actor, change, create, recall, type Subject } from '#server/services/changes/change.ts'
import {
  cateringOrderOf,
  insertCateringOrder,
  lockCateringOrder,
  removeCateringOrder,
  restoreCateringOrder,
  setFinalized,
  unsetFinalized,
  updateCateringOrder,
} from '#server/store/orders/catering-orders.ts'
import { badRequest, conflict, notFound } from '#src/contract/define/refusal.ts'
import type { CateringOrder, CateringOrderForm } from '#src/contract/orders/catering-orders.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { orderTitle } from '#src/domain/queue/batch-names.ts'
import { type CompletionResult, finalized, isActiveOrder } from '#src/domain/queue/order-status.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { RECALL_MS } from '../changes/recall.ts'
import type { Services } from '../services.ts'
import { type ScheduledLine, scheduleLines } from './order-lines.ts'
import { tellOrders } from './order-news.ts'

/** Catering orders one by one: each is a line of an order. What concerns all lines stands in orders.ts. */

/** What the audit record keeps of an order. */
const recordOf = (order: CateringOrder) => {
  const { orderType, material, batchSize, workCenter, demandDescription } = order
  const { restaurantDepartureTime, cateringOrderStatus } = order
  return {
    orderType,
    material,
    batchSize,
    workCenter,
    demandDescription,
    restaurantDepartureTime,
    cateringOrderStatus,
  }
}

async function placeOf(tx: Database, scope: Scope, form: CateringOrderForm, now: number) {
  const [line] = await scheduleLines(tx, scope, form, [form], now)
  return line as ScheduledLine
}

async function present(tx: Database, scope: Scope, uuid: string): Promise<CateringOrder> {
  const order = await cateringOrderOf(tx, scope, uuid)
  if (!order) throw notFound(t('This order'))
  return order
}

/** The restaurant's readers are notified of each within its transaction. */
const ORDER: Subject<CateringOrder> = {
  kind: 'ORDER',
  noun: msg('order'),
  called: orderTitle,
  recorded: recordOf,
  tell: (services, restaurantId) => tellOrders(services, restaurantId),
}

/**
 * @throws Refused 400 when it could not be ready by its departure or leaves in more than a year, 404 for a restaurant
 * that is not the caller's.
 */
export const createLine = (services: Services, actor: Actor, scope: Scope, form: CateringOrderForm) =>
  create(services, actor, ORDER, 'ORDER_CREATED', async (tx, at) => {
    const uuid = await insertCateringOrder(tx, form, await placeOf(tx, scope, form, at), at)
    return present(tx, scope, uuid ?? '')
  })

/** @throws Refused 409 for newer changes, or when the kitchen has begun it. */
export const changeLine = (
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { version, ...form }: CateringOrderForm & { version: number },
) =>
  change(services, actor, ORDER, 'ORDER_CHANGED', {
    lock: (tx) => lockCateringOrder(tx, scope, uuid),
    version,
    act: async (tx, before, at) => {
      if (before.cateringOrderStatus !== 'NEW')
        throw conflict(
          t('This order is {status} and can no longer be changed.', {
            status: ORDER_STATUSES[before.cateringOrderStatus].word,
          }),
        )
      if (before.lines > 1) throw conflict(t('This order has several products. Change the order as a whole.'))
      if (before.restaurantUuid !== form.restaurantUuid)
        throw badRequest(t('An order cannot move to another restaurant.'), {
          restaurantUuid: t('An order cannot move to another restaurant'),
        })
      await updateCateringOrder(tx, uuid, form, await placeOf(tx, scope, form, at), at)
      return present(tx, scope, uuid)
    },
  })

/**
 * Ends an active order, once: of many who do it at the same instant one does.
 * @throws Refused 409 when it is over already, or for newer changes.
 */
export const finalizeLine = (
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { result, version }: { result: CompletionResult; version: number },
) =>
  change(services, actor, ORDER, 'ORDER_FINALIZED', {
    lock: async (tx) => {
      const order = await lockCateringOrder(tx, scope, uuid)
      // Before the version is compared: that it's over says more than that it changed.
      if (order && !isActiveOrder(order.cateringOrderStatus))
        throw conflict(
          t('This order is {status} already.', { status: ORDER_STATUSES[order.cateringOrderStatus].word }),
        )
      return order
    },
    version,
    doing: 'finalize it',
    act: async (tx, before, at) => {
      await setFinalized(tx, uuid, finalized(result, before.ready, before.batchSize), at)
      return present(tx, scope, uuid)
    },
  })

/** @throws Refused 409 when it's too late. */
export const recallLineFinalization = (services: Services, actor: Actor, scope: Scope, uuid: string) =>
  change(services, actor, ORDER, 'ORDER_REOPENED', {
    lock: (tx) => lockCateringOrder(tx, scope, uuid),
    act: async (tx, _, at) => {
      if (!(await unsetFinalized(tx, uuid, at - RECALL_MS, at)))
        throw conflict(t('This finalization can no longer be undone.'))
      return present(tx, scope, uuid)
    },
  })

/** @throws Refused 409 for an order under way: it is finalized instead. */
export const removeLine = async (
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
): Promise<void> => {
  await change(services, actor, ORDER, 'ORDER_DELETED', {
    lock: (tx) => lockCateringOrder(tx, scope, uuid),
    act: async (tx, before, at) => {
      if (before.cateringOrderStatus === 'IN_PROGRESS')
        throw conflict(t('This order is In Progress. Finalize it as canceled instead.'))
      await removeCateringOrder(tx, uuid, at)
      return null
    },
  })
}

/** @throws Refused 409 when it's too late. */
export const recallLine = (services: Services, actor: Actor, scope: Scope, uuid: string) =>
  recall(services, actor, ORDER, 'ORDER_RECALLED', async (tx, since) =>
    (await restoreCateringOrder(tx, scope, uuid, since)) ? present(tx, scope, uuid) : null,
  )
