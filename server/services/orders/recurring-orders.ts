import type { Database } from '#server/db/query.ts'
import { orderSchedule } from '#server/domain/queue/schedule.ts'
import { type Actor, change, create, recall, type Subject } from '#server/services/changes/change.ts'
import {
  forgetOrders,
  insertCateringOrder,
  lockNewOfRule,
  setDeletedOfRule,
  updateCateringOrder,
} from '#server/store/orders/catering-orders.ts'
import { orderMaterial, orderPlace } from '#server/store/orders/order-parts.ts'
import {
  insertRecurringOrder,
  type LivingRule,
  livingRules,
  lockRecurringOrder,
  recurringOrderOf,
  removeRecurringOrder,
  restoreRecurringOrder,
  updateRecurringOrder,
} from '#server/store/orders/recurring-orders.ts'
import { badRequest, notFound } from '#src/contract/define/refusal.ts'
import { ORDER_LISTS } from '#src/contract/live/orders.ts'
import type { RecurringOrder, RecurringOrderForm } from '#src/contract/orders/recurring-orders.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg, t, tc } from '#src/domain/language/text.ts'
import { DAYS_AHEAD, occurrences } from '#src/domain/queue/recurring.ts'
import { addDays, dayKey } from '#src/domain/time/zone.ts'
import type { Services } from '../services.ts'
import { tellOrders } from './order-news.ts'

const recordOf = (rule: RecurringOrder) => {
  const { orderType, material, batchSize, workCenter, demandDescription } = rule
  const { weekdays, departureMinutes, startDay, endDay } = rule
  return {
    orderType,
    material,
    batchSize,
    workCenter,
    demandDescription,
    weekdays,
    departureMinutes,
    startDay,
    endDay,
  }
}

const NEVER_MADE = msg('No order would be created.')

const RULE: Subject<RecurringOrder> = {
  kind: 'RECURRING_ORDER',
  noun: msg('recurring order'),
  called: ({ material }) => material,
  recorded: recordOf,
  tell: (services, restaurantId) => tellOrders(services, restaurantId, ORDER_LISTS),
}

async function placeOf(tx: Database, scope: Scope, form: RecurringOrderForm) {
  const place = await orderPlace(tx, scope, form.restaurantUuid)
  if (!place) throw notFound(tc('not found', 'This restaurant'))
  const material = await orderMaterial(tx, form.materialUuid)
  if (!material)
    throw badRequest(t('Choose a material that still exists.'), { materialUuid: t('Choose a material') })
  return { ...place, ...material }
}

async function present(tx: Database, scope: Scope, uuid: string, at: number): Promise<RecurringOrder> {
  const rule = await recurringOrderOf(tx, scope, uuid, at)
  if (!rule) throw notFound(t('This recurring order'))
  return rule
}

/** The orders of a rule's coming days that can still be ready by their departure. */
function ordersAhead(rule: LivingRule, at: number) {
  const today = dayKey(at, rule.timezone)
  return occurrences(rule, today, addDays(today, DAYS_AHEAD - 1), rule.timezone)
    .map((occurrence) => ({ ...occurrence, schedule: orderSchedule({ ...rule, ...occurrence }) }))
    .filter(({ schedule }) => schedule.scheduledStart >= at)
}

/**
 * Makes the orders of the coming days that are not there yet, of one rule or of all. A day's order that somebody
 * deleted is not made again; one that could not be ready any more is left out. Gives the restaurants they were made for,
 * each as often as it got one.
 */
export async function makeRecurringOrders(
  tx: Database,
  at: number,
  uuid: string | null = null,
): Promise<number[]> {
  const made: number[] = []
  for (const rule of await livingRules(tx, uuid)) {
    for (const { day, restaurantDepartureTime, schedule } of ordersAhead(rule, at)) {
      const order = { ...rule, restaurantDepartureTime }
      const inserted = await insertCateringOrder(tx, order, { ...rule, ...schedule }, at, {
        recurringOrderId: rule.id,
        day,
      })
      if (inserted) made.push(rule.restaurantId)
    }
  }
  return made
}

/** The regular round: makes what is missing of all rules, and notifies of it. */
export async function makeDueOrders(services: Services): Promise<void> {
  const { db, now } = services
  await db.transaction(async (tx) => {
    for (const restaurantId of new Set(await makeRecurringOrders(tx, now())))
      await tellOrders({ ...services, db: tx }, restaurantId, ORDER_LISTS)
  })
}

export const createRecurring = (services: Services, actor: Actor, scope: Scope, form: RecurringOrderForm) =>
  create(services, actor, RULE, 'RECURRING_ORDER_CREATED', async (tx, at) => {
    const place = await placeOf(tx, scope, form)
    const today = dayKey(at, place.timezone)
    if (form.endDay !== null && form.endDay < today)
      throw badRequest(t(NEVER_MADE), { endDay: t('The last day has passed') })
    const from = form.startDay > today ? form.startDay : today
    // Within a week every weekday comes, unless the last day comes first.
    if (occurrences(form, from, addDays(from, 6), place.timezone).length === 0)
      throw badRequest(t(NEVER_MADE), { weekdays: t('None of these days is on or before the last day') })
    const uuid = await insertRecurringOrder(tx, form, place, at)
    await makeRecurringOrders(tx, at, uuid)
    const after = await present(tx, scope, uuid, at)
    if (after.nextDepartureTime === null)
      throw badRequest(t(NEVER_MADE), { endDay: t('No order can be ready by the last day') })
    return after
  })

/**
 * Changes those orders of a rule that nobody has begun as the rule now says: each stays the same order under its
 * number, for anyone who has it open. One that is due stays as it is where that day's could not be ready any more: it
 * would be gone, and with it the record of those that were missed.
 */
async function changeOrdersOf(tx: Database, rule: LivingRule, at: number): Promise<void> {
  const ahead = new Map(ordersAhead(rule, at).map((order) => [order.day, order]))
  const gone: string[] = []
  for (const { uuid, day } of await lockNewOfRule(tx, rule.id)) {
    const order = ahead.get(day)
    if (order) await updateCateringOrder(tx, uuid, { ...rule, ...order }, { ...rule, ...order.schedule }, at)
    else gone.push(uuid)
  }
  await forgetOrders(tx, gone, at)
}

/**
 * Changes a rule, and with it those of its orders that nobody has begun.
 * @throws Refused 409 for newer changes.
 */
export const changeRecurring = (
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { version, ...form }: RecurringOrderForm & { version: number },
) =>
  change(services, actor, RULE, 'RECURRING_ORDER_CHANGED', {
    lock: (tx, at) => lockRecurringOrder(tx, scope, uuid, at),
    version,
    act: async (tx, before, at) => {
      if (before.restaurantUuid !== form.restaurantUuid)
        throw badRequest(t('An order cannot move to another restaurant.'), {
          restaurantUuid: t('An order cannot move to another restaurant'),
        })
      await updateRecurringOrder(tx, uuid, form, await placeOf(tx, scope, form), at)
      const [rule] = await livingRules(tx, uuid)
      if (rule) await changeOrdersOf(tx, rule, at)
      await makeRecurringOrders(tx, at, uuid)
      return present(tx, scope, uuid, at)
    },
  })

/** Deletes a rule together with its orders that nobody has begun. */
export const removeRecurring = async (
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
): Promise<void> => {
  await change(services, actor, RULE, 'RECURRING_ORDER_DELETED', {
    lock: (tx, at) => lockRecurringOrder(tx, scope, uuid, at),
    act: async (tx, _, at) => {
      await setDeletedOfRule(tx, uuid, { deletedAt: null, to: at })
      await removeRecurringOrder(tx, uuid, at)
      return null
    },
  })
}

/** Brings a rule back with the orders its deletion took along. @throws Refused 409 when it's too late. */
export const recallRecurring = (services: Services, actor: Actor, scope: Scope, uuid: string) =>
  recall(services, actor, RULE, 'RECURRING_ORDER_RECALLED', async (tx, since, at) => {
    const deletedAt = await restoreRecurringOrder(tx, scope, uuid, since)
    if (deletedAt === null) return null
    await setDeletedOfRule(tx, uuid, { deletedAt, to: null })
    return present(tx, scope, uuid, at)
  })
