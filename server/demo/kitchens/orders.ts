import type { Database } from '#server/db/query.ts'
import { orderBatches, orderSchedule } from '#server/domain/queue/schedule.ts'
import { insertCateringOrder } from '#server/store/orders/catering-orders.ts'
import { finalized } from '#src/domain/queue/order-status.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import type { DayEvent, KitchenFryer } from '../model/day/day-plan.ts'
import type { GuestOrder } from '../model/day/guest-orders.ts'
import type { KitchenRestaurant } from '../model/day/kitchen.ts'
import { batchesToBegin } from '../model/day/ordered.ts'
import type { SimClock } from './clock.ts'
import {
  anyOrderDue,
  isPlaced,
  type KitchenOrder,
  lockOrdersDue,
  orderBegun,
  orderDone,
  orderMade,
} from './cooking.ts'
import type { Kitchens } from './kitchens.ts'
import { addPlannedEvent, fryersInUse, plannedDay } from './planned-days.ts'

/** A stretch of one restaurant's day: `from` and `simTo` by the kitchens' clock, `until` the real end of it. */
export interface Stretch {
  restaurant: KitchenRestaurant
  day: string
  from: number
  simTo: number
  until: number
}

/** A batch is in the record so long after it was begun, by the kitchens' clock, if it ever is. */
const NOTICED_MS = MINUTE

async function fryersNow(db: Database, { restaurant, day }: Stretch) {
  const { fryers, events } = await plannedDay<DayEvent>(db, restaurant.id, day)
  const last = events.findLast((event) => event.kind === 'fryers')
  const known: readonly KitchenFryer[] | undefined = last?.fryers ?? fryers
  const present = await fryersInUse(db, restaurant.id)
  const changed =
    known !== undefined &&
    (known.length !== present.length ||
      present.some(({ name, vendor }, at) => known[at]?.name !== name || known[at]?.vendor !== vendor))
  return { present, changed }
}

/** Whether something comes into a day within the stretch, or an order is under way in it. */
export async function anythingComes(db: Database, kitchens: Kitchens, stretch: Stretch): Promise<boolean> {
  if (!kitchens.planned) return false
  if (placedIn(kitchens, stretch).length > 0) return true
  return (
    (await anyOrderDue(db, stretch.restaurant.id, stretch.until)) || (await fryersNow(db, stretch)).changed
  )
}

const placedIn = (kitchens: Kitchens, { restaurant, day, from, simTo }: Stretch) =>
  kitchens.guests(restaurant, day).filter(({ placedAt }) => placedAt > from && placedAt <= simTo)

/**
 * Guests order ahead; it is cooked when it is due, as what people of the restaurant order. Answers whether it is new: a
 * server may have stopped after it placed the order and before it moved the kitchen's mark.
 */
async function placeOrder(
  tx: Database,
  clock: SimClock,
  restaurant: KitchenRestaurant,
  order: GuestOrder,
): Promise<boolean> {
  const { material, pieces } = order
  const placedAt = clock.toReal(order.placedAt)
  if (await isPlaced(tx, { restaurantId: restaurant.id, materialId: material.id, pieces, placedAt }))
    return false
  const { scheduledStart, scheduledEnd } = orderSchedule({
    restaurantDepartureTime: order.departsAt,
    batchSize: pieces,
    fryTime: material.fryTimeS,
  })
  const form = {
    restaurantUuid: '',
    materialUuid: '',
    orderType: order.orderType,
    batchSize: pieces,
    workCenter: order.workCenter,
    demandDescription: order.description,
    restaurantDepartureTime: clock.toReal(order.departsAt),
  }
  const place = {
    restaurantId: restaurant.id,
    timezone: restaurant.timezone,
    materialId: material.id,
    fryTime: material.fryTimeS,
    scheduledStart: clock.toReal(scheduledStart),
    scheduledEnd: clock.toReal(scheduledEnd),
  }
  await insertCateringOrder(tx, form, place, placedAt)
  return true
}

/**
 * Takes into the day what comes within the stretch: what guests order, other fryers from its beginning on, and the
 * batches of orders that are begun in it. Answers the orders under way then, locked for the transaction, and whether
 * orders were placed or begun.
 */
export async function takeIn(
  tx: Database,
  kitchens: Kitchens,
  clock: SimClock,
  stretch: Stretch,
): Promise<{ orders: KitchenOrder[]; changed: boolean }> {
  const { restaurant, day, from, simTo, until } = stretch
  const note = (event: DayEvent) => addPlannedEvent(tx, restaurant.id, day, event)
  const { present, changed } = await fryersNow(tx, stretch)
  if (changed) await note({ kind: 'fryers', at: from + 1, fryers: present })

  const orders: KitchenOrder[] = []
  const guests = placedIn(kitchens, stretch)
  let any = false
  for (const order of guests) any = (await placeOrder(tx, clock, restaurant, order)) || any
  for (const order of await lockOrdersDue(tx, restaurant.id, until)) {
    // A clock that was set meanwhile may say that it is not due yet; it is.
    const scheduledStart = Math.min(simTo, clock.toSim(order.scheduledStart))
    const begun = batchesToBegin({ ...order, scheduledStart }, from, simTo)
    const material =
      kitchens.dictionary.materials.find(({ id }) => id === order.material.id) ?? order.material
    for (const { at, pieces } of begun)
      await note({
        kind: 'order',
        at,
        order: { orderId: order.id, pieces, workCenter: order.workCenter, material },
      })
    const lastBegunAt = begun.at(-1)?.at ?? order.lastBegunAt
    if (begun.length > 0 && lastBegunAt !== null) {
      any = true
      const at = clock.toReal(begun[0]?.at ?? lastBegunAt)
      await orderBegun(tx, order.id, { batches: begun.length, lastBegunAt, at })
    }
    orders.push({ ...order, batchesBegun: order.batchesBegun + begun.length, lastBegunAt })
  }
  return { orders, changed: any }
}

/** Ends those orders of which every batch has been begun and none is under way any more; answers whether there were any. */
export async function endCookedOrders(
  tx: Database,
  orders: readonly KitchenOrder[],
  { simTo, until }: Stretch,
): Promise<boolean> {
  let ended = false
  for (const { id, pieces, batchesBegun, lastBegunAt } of orders) {
    if (lastBegunAt === null || batchesBegun < orderBatches(pieces).length) continue
    if (simTo < lastBegunAt + NOTICED_MS) continue
    const { underWay, ready, readyAt } = await orderMade(tx, id)
    if (underWay > 0) continue
    await orderDone(tx, id, finalized('COMPLETED', ready, pieces), readyAt ?? until)
    ended = true
  }
  return ended
}
