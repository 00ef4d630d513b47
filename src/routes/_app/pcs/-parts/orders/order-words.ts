import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import type { Order } from '#src/contract/orders/orders.ts'
import { orderTitle } from '#src/domain/queue/batch-names.ts'
import { departureTitle } from '#src/domain/queue/order-names.ts'
import { ORDER_TYPE_LABELS, WORK_CENTER_LABELS } from '#src/domain/queue/order-status.ts'
import { formatClock, formatDayTime, formatWithSharedDay } from '#src/domain/time/format.ts'

/** What orders of both kinds say in a list. */
interface AnyOrder {
  orderType: keyof typeof ORDER_TYPE_LABELS
  workCenter: keyof typeof WORK_CENTER_LABELS
  demandDescription: string
}

/** An instant of an order on its own restaurant's clock; with the zone where that is not the page's. */
export function formatOrderTime(epoch: number, timezone: string, zone: string): string {
  return formatDayTime(epoch, timezone, timezone === zone ? 'twice' : 'always')
}

/** The same of what belongs to another instant, which stands in the same row: the day is said where it is another. */
export function formatOrderTimeWithSharedDay(
  epoch: number,
  beside: number,
  timezone: string,
  zone: string,
): string {
  return timezone === zone
    ? formatWithSharedDay(epoch, beside, timezone)
    : formatOrderTime(epoch, timezone, zone)
}

export const typeOf = ({ orderType }: Pick<AnyOrder, 'orderType'>): string => ORDER_TYPE_LABELS[orderType]
export const workCenterOf = ({ workCenter }: Pick<AnyOrder, 'workCenter'>): string =>
  WORK_CENTER_LABELS[workCenter]
export const descriptionOf = (row: AnyOrder): string => row.demandDescription

/** With each time kept whole: a card's line breaks between a day and its time, not before 'am'. */
export const keepTimesTogether = (text: string): string => text.replace(/ (?=[ap]\.?m\b)/gi, '\u00a0')

/** '2 × Large tray'; null where pieces are counted. */
export const packagesText = ({ packages, packageType }: Pick<CateringOrder, 'packages' | 'packageType'>) =>
  packages === null || packageType === null ? null : `${packages} × ${packageType}`

/** What a line orders: '56 Nuggets', '2 × Large tray (128 Nuggets)'. */
export function lineText(line: Pick<CateringOrder, 'packages' | 'packageType' | 'batchSize' | 'material'>) {
  const pieces = `${line.batchSize} ${line.material}`
  const packages = packagesText(line)
  return packages === null ? pieces : `${packages} (${pieces})`
}

/**
 * What the order of a row is called in questions and notices: '#12 · Nuggets (0412)', and with several products
 * '#6 · Bus, leaves 10:45 AM (0412)'.
 */
export function orderName(row: CateringOrder): string {
  const title =
    row.lines > 1
      ? departureTitle(row, formatClock(row.restaurantDepartureTime, row.timezone))
      : orderTitle(row)
  return `${title} (${row.restaurantNumber})`
}

/** The same of an order with its lines. */
export function nameOfOrder(order: Order): string {
  const [first] = order.lines
  if (first) return orderName(first)
  const departure = formatClock(order.restaurantDepartureTime, order.timezone)
  return `${departureTitle(order, departure)} (${order.restaurantNumber})`
}
