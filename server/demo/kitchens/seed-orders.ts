import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { orderSchedule } from '#server/domain/queue/schedule.ts'
import { makeRecurringOrders } from '#server/services/orders/recurring-orders.ts'
import { cateringOrdersWhere, setFinalized } from '#server/store/orders/catering-orders.ts'
import { type Customer, insertOrder, type LineToStore } from '#server/store/orders/orders.ts'
import { insertRecurringOrder } from '#server/store/orders/recurring-orders.ts'
import { addDays, dayKey, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { OCCASIONS } from '../model/day/guest-orders.ts'
import { recordCookedOrders } from './cooked-orders.ts'
import { simulationSetting } from './kitchens.ts'

type CateringOrderForm = LineToStore['form']
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

interface SeededOrder
  extends Pick<CateringOrderForm, 'orderType' | 'workCenter' | 'demandDescription'>,
    Partial<Customer> {
  /** Pieces of materials by their code: a line each. */
  lines: readonly { code: string; pieces: number }[]
  departsIn: number
  canceled?: true
}

const ORDERS: readonly SeededOrder[] = [
  {
    lines: [
      { code: 'CFA', pieces: 56 },
      { code: 'NUG', pieces: 64 },
    ],
    orderType: 'BUS',
    workCenter: 'BOARDS',
    demandDescription: 'Coach of 56, in a hurry',
    customerName: 'Coach Miller',
    customerPhone: '(555) 010-4477',
    departsIn: 90 * MINUTE,
  },
  {
    lines: [{ code: 'NUG', pieces: 300 }],
    orderType: 'SPECIAL_EVENT',
    workCenter: 'CATERING_WORK_CENTER',
    demandDescription: 'Wedding, trays on the left',
    departsIn: 27 * HOUR,
  },
  {
    lines: [{ code: 'SF', pieces: 40 }],
    orderType: 'CATERING',
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
      for (const { lines, departsIn, canceled, customerName = '', customerPhone = '', ...order } of ORDERS) {
        const restaurantDepartureTime = Math.ceil((now + departsIn) / QUARTER_MS) * QUARTER_MS
        const stored = lines.flatMap(({ code, pieces }): LineToStore[] => {
          const place = placeOf(code)
          if (!place) return []
          const form = { ...order, ...named, restaurantDepartureTime, batchSize: pieces }
          const where = { ...place, ...orderSchedule({ ...form, fryTime: place.fryTime }) }
          return [{ form, where, packed: null }]
        })
        if (stored.length === 0) continue
        const uuid = await insertOrder(tx, stored, { customerName, customerPhone }, now)
        if (!canceled) continue
        for (const line of await cateringOrdersWhere(tx, sql`o.order_uuid = ${uuid}`))
          await setFinalized(tx, line.uuid, 'CANCELED', now)
      }
    }
    await makeRecurringOrders(tx, now)
  })
}
