import type { Database } from '#server/db/query.ts'
import { type Actor, change, create, recall, type Subject } from '#server/services/changes/change.ts'
import { setFinalized, unsetFinalized } from '#server/store/orders/catering-orders.ts'
import { orderPackages } from '#server/store/orders/order-parts.ts'
import {
  insertOrder,
  type LineToStore,
  lockOrder,
  orderOf,
  removeOrder as removeLines,
  restoreOrder,
  updateOrder,
} from '#server/store/orders/orders.ts'
import { badRequest, conflict, notFound } from '#src/contract/define/refusal.ts'
import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import { MOST_PIECES } from '#src/contract/orders/order-fields.ts'
import type { Order, OrderForm } from '#src/contract/orders/orders.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { orderTitle } from '#src/domain/queue/batch-names.ts'
import { typeTitle } from '#src/domain/queue/order-names.ts'
import { type CompletionResult, finalized, isActiveOrder } from '#src/domain/queue/order-status.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { RECALL_MS } from '../changes/recall.ts'
import type { Services } from '../services.ts'
import { type ScheduledLine, scheduleLines } from './order-lines.ts'
import { tellOrders } from './order-news.ts'

/** Orders of one or more lines. What concerns one line alone stands in catering-orders.ts. */

const lineText = ({ batchSize, material, packages, packageType }: CateringOrder): string =>
  packages === null
    ? `${batchSize} × ${material}`
    : `${packages} × ${packageType} (${batchSize} × ${material})`

/** What the audit record keeps of an order: not whom it is for. */
const recordOf = (order: Order) => ({
  orderType: order.orderType,
  lines: order.lines.map(lineText),
  demandDescription: order.demandDescription,
  restaurantDepartureTime: order.restaurantDepartureTime,
  status: order.status,
})

const ORDER: Subject<Order> = {
  kind: 'ORDER',
  noun: msg('order'),
  called: (order) =>
    order.lines.length === 1 && order.lines[0] ? orderTitle(order.lines[0]) : typeTitle(order),
  recorded: recordOf,
  tell: (services, restaurantId) => tellOrders(services, restaurantId),
}

const nameOf = (index: number, field: string) => `lines.${index}.${field}`

/** A line in pieces. @throws Refused 400 for a package that doesn't hold the material, and for too many pieces. */
function inPieces(
  { restaurantUuid, orderType, restaurantDepartureTime, demandDescription }: OrderForm,
  { materialUuid, packageTypeUuid, amount, workCenter }: OrderForm['lines'][number],
  index: number,
  types: Awaited<ReturnType<typeof orderPackages>>,
): Omit<LineToStore, 'where'> {
  const type = types.find(({ uuid }) => uuid === packageTypeUuid)
  if (packageTypeUuid !== null && type?.materialUuid !== materialUuid)
    throw badRequest(t('Choose a package of the line’s material.'), {
      [nameOf(index, 'packageTypeUuid')]: t('Choose a package of this material'),
    })
  const batchSize = amount * (type?.pieces ?? 1)
  if (batchSize > MOST_PIECES)
    throw badRequest(t('This is too much for one line.'), {
      [nameOf(index, 'amount')]: t('At most {most} pieces; this is {pieces}', {
        most: MOST_PIECES,
        pieces: batchSize,
      }),
    })
  return {
    form: {
      restaurantUuid,
      orderType,
      materialUuid,
      batchSize,
      workCenter,
      demandDescription,
      restaurantDepartureTime,
    },
    packed: type ? { packageTypeId: type.packageTypeId, packages: amount } : null,
  }
}

/** The lines of a form as they are stored. @throws Refused as `inPieces` and `scheduleLines`. */
async function linesOf(tx: Database, scope: Scope, form: OrderForm, at: number): Promise<LineToStore[]> {
  const types = await orderPackages(
    tx,
    form.lines.flatMap(({ packageTypeUuid }) => packageTypeUuid ?? []),
  )
  const lines = form.lines.map((line, index) => inPieces(form, line, index, types))
  const forms = lines.map((line) => line.form)
  const scheduled = await scheduleLines(tx, scope, form, forms, at, nameOf)
  return lines.map((line, index) => ({ ...line, where: scheduled[index] as ScheduledLine }))
}

async function present(tx: Database, scope: Scope, uuid: string): Promise<Order> {
  const order = await orderOf(tx, scope, uuid)
  if (!order) throw notFound(t('This order'))
  return order
}

/** @throws Refused 400 and 404 as `linesOf`. */
export const createOrder = (services: Services, actor: Actor, scope: Scope, form: OrderForm) =>
  create(services, actor, ORDER, 'ORDER_CREATED', async (tx, at) => {
    const uuid = await insertOrder(tx, await linesOf(tx, scope, form, at), form, at)
    return present(tx, scope, uuid)
  })

/** @throws Refused 409 for newer changes, or when the kitchen has begun one of its lines. */
export const changeOrder = (
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { version, ...form }: OrderForm & { version: number },
) =>
  change(services, actor, ORDER, 'ORDER_CHANGED', {
    lock: (tx) => lockOrder(tx, scope, uuid),
    version,
    act: async (tx, before, at) => {
      if (before.lines.some(({ cateringOrderStatus }) => cateringOrderStatus !== 'NEW'))
        throw conflict(
          before.status === 'NEW'
            ? t('A line of this order has ended, so the order can no longer be changed.')
            : t('This order is {status} and can no longer be changed.', {
                status: ORDER_STATUSES[before.status].word,
              }),
        )
      if (before.restaurantUuid !== form.restaurantUuid)
        throw badRequest(t('An order cannot move to another restaurant.'), {
          restaurantUuid: t('An order cannot move to another restaurant'),
        })
      await updateOrder(tx, before, await linesOf(tx, scope, form, at), form, at)
      return present(tx, scope, uuid)
    },
  })

/**
 * Ends the active lines of an order, once: of many who do it at the same instant one does.
 * @throws Refused 409 when none is active, or for newer changes.
 */
export const endOrder = (
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { result, version }: { result: CompletionResult; version: number },
) =>
  change(services, actor, ORDER, 'ORDER_FINALIZED', {
    lock: async (tx) => {
      const order = await lockOrder(tx, scope, uuid)
      // Before the version is compared: that it's over says more than that it changed.
      if (order && !isActiveOrder(order.status))
        throw conflict(t('This order is {status} already.', { status: ORDER_STATUSES[order.status].word }))
      return order
    },
    version,
    doing: 'finalize it',
    act: async (tx, before, at) => {
      for (const { uuid: line, cateringOrderStatus, ready, batchSize } of before.lines)
        if (isActiveOrder(cateringOrderStatus))
          await setFinalized(tx, line, finalized(result, ready, batchSize), at)
      return present(tx, scope, uuid)
    },
  })

/** Makes those lines active again that were ended last, together. @throws Refused 409 when it's too late. */
export const reopenOrder = (services: Services, actor: Actor, scope: Scope, uuid: string) =>
  change(services, actor, ORDER, 'ORDER_REOPENED', {
    lock: (tx) => lockOrder(tx, scope, uuid),
    act: async (tx, before, at) => {
      const last = Math.max(...before.lines.map(({ finalizedTime }) => finalizedTime ?? 0))
      let reopened = false
      for (const { uuid: line, finalizedTime } of before.lines)
        if (finalizedTime === last)
          reopened = (await unsetFinalized(tx, line, at - RECALL_MS, at)) || reopened
      if (!reopened) throw conflict(t('This finalization can no longer be undone.'))
      return present(tx, scope, uuid)
    },
  })

/** @throws Refused 409 for an order with a line under way: it is finalized instead. */
export const removeOrder = async (
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
): Promise<void> => {
  await change(services, actor, ORDER, 'ORDER_DELETED', {
    lock: (tx) => lockOrder(tx, scope, uuid),
    act: async (tx, before, at) => {
      if (before.lines.some(({ cateringOrderStatus }) => cateringOrderStatus === 'IN_PROGRESS'))
        throw conflict(t('This order is In Progress. Finalize it as canceled instead.'))
      await removeLines(tx, uuid, at)
      return null
    },
  })
}

/** @throws Refused 409 when it's too late. */
export const recallOrder = (services: Services, actor: Actor, scope: Scope, uuid: string) =>
  recall(services, actor, ORDER, 'ORDER_RECALLED', async (tx, since) =>
    (await restoreOrder(tx, scope, uuid, since)) ? present(tx, scope, uuid) : null,
  )
