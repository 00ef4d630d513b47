import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import type { Order, OrderForm } from '#src/contract/orders/orders.ts'
import type { RecurringOrder } from '#src/contract/orders/recurring-orders.ts'
import { t } from '#src/domain/language/text.ts'
import { weekdaysText } from '#src/domain/queue/adjustment.ts'
import type { OrderType, WorkCenter } from '#src/domain/queue/order-status.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { instantOf, type Moment, momentOf } from '#src/domain/time/moment.ts'
import { clockText, TIME_STEP } from '#src/domain/time/time-of-day.ts'
import { dayKey, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import type { Differences } from '#src/form/differences.ts'
import { lineText, typeOf, workCenterOf } from './order-words.ts'

/** A product of an order, as it stands in its fields. */
export interface LineValues {
  materialUuid: string
  /** What is counted: packages of this type, or pieces where it is ''. */
  packageTypeUuid: string
  /** Null while empty. */
  amount: number | null
  /** Null until somebody sets it: it follows the order's type. */
  workCenter: WorkCenter | null
}

export interface OrderValues {
  restaurantUuid: string
  orderType: OrderType
  restaurantDepartureTime: Moment
  demandDescription: string
  customerName: string
  customerPhone: string
  lines: LineValues[]
}

export interface RecurringValues {
  restaurantUuid: string
  orderType: OrderType
  materialUuid: string
  /** Null while empty. */
  batchSize: number | null
  workCenter: WorkCenter
  demandDescription: string
  weekdays: Weekday[]
  departureMinutes: number
  startDay: string
  /** '' goes on. */
  endDay: string
}

/** A new order leaves in about two hours, at a quarter of an hour, unless set. */
const AHEAD_MS = 2 * HOUR
const QUARTER_MS = TIME_STEP * MINUTE

/** When a new order leaves, unless set otherwise. */
export const newDeparture = (now: number, zone: string): Moment =>
  momentOf(Math.ceil((now + AHEAD_MS) / QUARTER_MS) * QUARTER_MS, zone)

/** Where an order of a type is made, unless set otherwise. */
export const usualWorkCenter = (type: OrderType): WorkCenter =>
  type === 'BUS' || type === 'OUTSIDE_SALES' ? 'BOARDS' : 'CATERING_WORK_CENTER'

export const newLine = (): LineValues => ({
  materialUuid: '',
  packageTypeUuid: '',
  amount: null,
  workCenter: null,
})

const lineValues = (line: CateringOrder): LineValues => ({
  materialUuid: line.materialUuid,
  packageTypeUuid: line.packageTypeUuid ?? '',
  amount: line.packages ?? line.batchSize,
  workCenter: line.workCenter,
})

/** `zone` is the restaurant's, for a new order. */
export function orderValues(
  order: Order | null,
  restaurantUuid: string,
  now: number,
  zone: string,
): OrderValues {
  return {
    restaurantUuid: order?.restaurantUuid ?? restaurantUuid,
    orderType: order?.orderType ?? 'CATERING',
    restaurantDepartureTime: order
      ? momentOf(order.restaurantDepartureTime, order.timezone)
      : newDeparture(now, zone),
    demandDescription: order?.demandDescription ?? '',
    customerName: order?.customerName ?? '',
    customerPhone: order?.customerPhone ?? '',
    lines: order ? order.lines.map(lineValues) : [newLine()],
  }
}

/** The call's body, as far as it is filled in; `zone` is the restaurant's. */
export const orderBody = (
  { restaurantDepartureTime, lines, ...values }: OrderValues,
  zone: string,
): Record<keyof OrderForm, unknown> => ({
  ...values,
  restaurantDepartureTime: instantOf(restaurantDepartureTime, zone),
  lines: lines.map(({ packageTypeUuid, workCenter, ...line }) => ({
    ...line,
    packageTypeUuid: packageTypeUuid === '' ? null : packageTypeUuid,
    workCenter: workCenter ?? usualWorkCenter(values.orderType),
  })),
})

/** What is saved, in a person's words; all products together. */
export function orderTexts(order: Order): Differences<OrderValues> {
  const { day, minutes } = momentOf(order.restaurantDepartureTime, order.timezone)
  return {
    orderType: typeOf(order),
    restaurantDepartureTime: `${formatDay(day)}, ${clockText(minutes)}`,
    demandDescription: order.demandDescription || t('Nothing'),
    customerName: order.customerName || t('Nothing'),
    customerPhone: order.customerPhone || t('Nothing'),
    lines: order.lines.map((line) => `${lineText(line)}, ${workCenterOf(line)}`).join('; '),
  }
}

export function recurringValues(
  order: RecurringOrder | null,
  restaurantUuid: string,
  now: number,
  zone: string,
): RecurringValues {
  return {
    restaurantUuid: order?.restaurantUuid ?? restaurantUuid,
    orderType: order?.orderType ?? 'CATERING',
    materialUuid: order?.materialUuid ?? '',
    batchSize: order?.batchSize ?? null,
    workCenter: order?.workCenter ?? 'CATERING_WORK_CENTER',
    demandDescription: order?.demandDescription ?? '',
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

export const recurringTexts = (order: RecurringOrder): Differences<RecurringValues> => ({
  orderType: typeOf(order),
  materialUuid: order.material,
  batchSize: String(order.batchSize),
  workCenter: workCenterOf(order),
  demandDescription: order.demandDescription || t('Nothing'),
  weekdays: weekdaysText(order.weekdays),
  departureMinutes: clockText(order.departureMinutes),
  startDay: formatDay(order.startDay),
  endDay: order.endDay === null ? t('None') : formatDay(order.endDay),
})
