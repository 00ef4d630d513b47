import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import type { RecurringOrder } from '#src/contract/orders/recurring-orders.ts'
import { weekdaysText } from '#src/domain/queue/adjustment.ts'
import type { OrderType, WorkCenter } from '#src/domain/queue/order-status.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { instantOf, type Moment, momentOf } from '#src/domain/time/moment.ts'
import { clockText, TIME_STEP } from '#src/domain/time/time-of-day.ts'
import { dayKey, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import type { Differences } from '#src/form/differences.ts'
import { typeOf, workCenterOf } from './order-words.ts'

/** What stands in the fields that every order has; the pieces are null while empty. */
export interface OrderValues {
  restaurantUuid: string
  orderType: OrderType
  materialUuid: string
  batchSize: number | null
  workCenter: WorkCenter
  demandDescription: string
}

export interface CateringValues extends OrderValues {
  restaurantDepartureTime: Moment
}

export interface RecurringValues extends OrderValues {
  weekdays: Weekday[]
  departureMinutes: number
  startDay: string
  /** '' goes on. */
  endDay: string
}

type AnyOrder = CateringOrder | RecurringOrder

function orderValues(order: AnyOrder | null, restaurantUuid: string): OrderValues {
  return {
    restaurantUuid: order?.restaurantUuid ?? restaurantUuid,
    orderType: order?.orderType ?? 'CATERING',
    materialUuid: order?.materialUuid ?? '',
    batchSize: order?.batchSize ?? null,
    workCenter: order?.workCenter ?? 'CATERING_WORK_CENTER',
    demandDescription: order?.demandDescription ?? '',
  }
}

/** A new order leaves in about two hours, at a quarter of an hour, unless set. */
const AHEAD_MS = 2 * HOUR
const QUARTER_MS = TIME_STEP * MINUTE

/** When a new order leaves, unless set otherwise. */
export const newDeparture = (now: number, zone: string): Moment =>
  momentOf(Math.ceil((now + AHEAD_MS) / QUARTER_MS) * QUARTER_MS, zone)

export function cateringValues(
  order: CateringOrder | null,
  restaurantUuid: string,
  now: number,
  zone: string,
): CateringValues {
  return {
    ...orderValues(order, restaurantUuid),
    restaurantDepartureTime: order
      ? momentOf(order.restaurantDepartureTime, order.timezone)
      : newDeparture(now, zone),
  }
}

/** The call's body; `zone` is the restaurant's. */
export const cateringBody = ({ restaurantDepartureTime, ...values }: CateringValues, zone: string) => ({
  ...values,
  restaurantDepartureTime: instantOf(restaurantDepartureTime, zone),
})

export function recurringValues(
  order: RecurringOrder | null,
  restaurantUuid: string,
  now: number,
  zone: string,
): RecurringValues {
  return {
    ...orderValues(order, restaurantUuid),
    weekdays: order?.weekdays ?? [],
    departureMinutes: order?.departureMinutes ?? 12 * 60,
    startDay: order?.startDay ?? dayKey(now, zone),
    endDay: order?.endDay ?? '',
  }
}

export const recurringBody = ({ endDay, ...values }: RecurringValues) => ({
  ...values,
  endDay: endDay === '' ? null : endDay,
})

const orderTexts = (order: AnyOrder) => ({
  orderType: typeOf(order),
  materialUuid: order.material,
  batchSize: String(order.batchSize),
  workCenter: workCenterOf(order),
  demandDescription: order.demandDescription || 'Nothing',
})

/** What is saved, in a person's words. */
export function cateringTexts(order: CateringOrder): Differences<CateringValues> {
  const { day, minutes } = momentOf(order.restaurantDepartureTime, order.timezone)
  return { ...orderTexts(order), restaurantDepartureTime: `${formatDay(day)}, ${clockText(minutes)}` }
}

export const recurringTexts = (order: RecurringOrder): Differences<RecurringValues> => ({
  ...orderTexts(order),
  weekdays: weekdaysText(order.weekdays),
  departureMinutes: clockText(order.departureMinutes),
  startDay: formatDay(order.startDay),
  endDay: order.endDay === null ? 'None' : formatDay(order.endDay),
})
