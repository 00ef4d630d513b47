import { ORDER_TYPE_LABELS, WORK_CENTER_LABELS } from '#src/domain/queue/order-status.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'

/** What orders of both kinds say in a list. */
interface AnyOrder {
  orderType: keyof typeof ORDER_TYPE_LABELS
  workCenter: keyof typeof WORK_CENTER_LABELS
  demandDescription: string
}

/** An instant of an order on its own restaurant's clock; with the zone where that is not the page's. */
export function onItsClock(epoch: number, timezone: string, zone: string): string {
  const text = formatDayTime(epoch, timezone)
  return timezone === zone ? text : `${text} ${zoneLabel(epoch, timezone)}`
}

export const typeOf = ({ orderType }: Pick<AnyOrder, 'orderType'>): string => ORDER_TYPE_LABELS[orderType]
export const workCenterOf = ({ workCenter }: Pick<AnyOrder, 'workCenter'>): string =>
  WORK_CENTER_LABELS[workCenter]
export const descriptionOf = (row: AnyOrder): string => row.demandDescription
