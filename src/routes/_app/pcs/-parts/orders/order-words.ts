import { ORDER_TYPE_LABELS, WORK_CENTER_LABELS } from '#src/domain/queue/order-status.ts'
import { formatDayTime, formatWithSharedDay } from '#src/domain/time/format.ts'

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
export const keepTimesTogether = (text: string): string => text.replace(/ (?=[ap]m\b)/gi, '\u00a0')
