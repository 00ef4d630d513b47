import type { Database } from '#server/db/query.ts'
import { orderSchedule } from '#server/domain/queue/schedule.ts'
import { makeRecurringOrders } from '#server/services/orders/recurring-orders.ts'
import { insertCateringOrder, setFinalized } from '#server/store/orders/catering-orders.ts'
import { insertRecurringOrder } from '#server/store/orders/recurring-orders.ts'
import { addDays, dayKey, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { OCCASIONS } from '../model/day/guest-orders.ts'
import { recordCookedOrders } from './cooked-orders.ts'
import { simulationSetting } from './kitchens.ts'

type CateringOrderForm = Parameters<typeof insertCateringOrder>[1]
type RecurringOrderForm = Parameters<typeof insertRecurringOrder>[1]
/** Whose an order is says the kitchen; its material is named by code. */
type Fields<Form> = Omit<Form, 'restaurantUuid' | 'materialUuid'> & { code: string }

const RULES: readonly Omit<Fields<RecurringOrderForm>, 'startDay'>[] = [
  {
    code: 'NUG',
    orderType: 'CATERING',
    batchSize: 120,
    workCenter: 'CATERING_WORK_CENTER',
    demandDescription: 'School lunch',
    weekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
    departureMinutes: 11 * 60 + 30,
    endDay: null,
  },
  {
    code: 'ST',
    orderType: 'OUTSIDE_SALES',
    batchSize: 80,
    workCenter: 'BOARDS',
    demandDescription: 'Stadium stand',
    weekdays: ['SATURDAY'],
    departureMinutes: 16 * 60,
    endDay: null,
  },
]

const ORDERS: readonly (Omit<Fields<CateringOrderForm>, 'restaurantDepartureTime'> & {
  departsIn: number
  canceled?: true
})[] = [
  {
    code: 'CFA',
    orderType: 'BUS',
    batchSize: 56,
    workCenter: 'BOARDS',
    demandDescription: 'Coach of 56, in a hurry',
    departsIn: 90 * MINUTE,
  },
  {
    code: 'NUG',
    orderType: 'SPECIAL_EVENT',
    batchSize: 300,
    workCenter: 'CATERING_WORK_CENTER',
    demandDescription: 'Wedding, trays on the left',
    departsIn: 27 * HOUR,
  },
  {
    code: 'SF',
    orderType: 'CATERING',
    batchSize: 40,
    workCenter: 'CATERING_WORK_CENTER',
    demandDescription: 'Called off by phone',
    departsIn: 5 * HOUR,
    canceled: true,
  },
]
const QUARTER_MS = 15 * MINUTE

/**
 * The demonstration's orders: what its kitchens have cooked for catering these days, what they are to cook next, and
 * the recurring orders that go on making more.
 */
export async function seedOrders(db: Database, now: number): Promise<void> {
  const setting = await simulationSetting(db)
  if (!setting) return
  const { restaurants, dictionary } = setting
  await db.transaction(async (tx) => {
    await recordCookedOrders(tx, OCCASIONS)
    for (const { id: restaurantId, timezone } of restaurants) {
      const placeOf = (code: string) => {
        const material = dictionary.materials.find((one) => one.code === code)
        return material && { restaurantId, timezone, materialId: material.id, fryTime: material.fryTimeS }
      }
      // The tables hold ids; a form names them by uuid for a caller who has nothing else.
      const named = { restaurantUuid: '', materialUuid: '' }
      for (const { code, ...rule } of RULES) {
        const place = placeOf(code)
        const startDay = addDays(dayKey(now, timezone), -1)
        if (place) await insertRecurringOrder(tx, { ...rule, ...named, startDay }, place, now)
      }
      for (const { code, departsIn, canceled, ...order } of ORDERS) {
        const place = placeOf(code)
        if (!place) continue
        const form = {
          ...order,
          ...named,
          restaurantDepartureTime: Math.ceil((now + departsIn) / QUARTER_MS) * QUARTER_MS,
        }
        const schedule = orderSchedule({ ...form, fryTime: place.fryTime })
        const uuid = await insertCateringOrder(tx, form, { ...place, ...schedule }, now)
        if (canceled && uuid !== null) await setFinalized(tx, uuid, 'CANCELED', now)
      }
    }
    await makeRecurringOrders(tx, now)
  })
}
