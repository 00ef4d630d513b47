import { t } from '../language/text.ts'
import { sideBySide } from '../units/side-by-side.ts'
import { numbered } from './batch-names.ts'
import { ORDER_TYPE_LABELS, type OrderType } from './order-status.ts'

/** A line of an order by its number: '#6', or '#6 · 2 of 3' where the order has several. */
export const numberedLine = ({
  batchNumber,
  line,
  lines,
}: {
  batchNumber: number
  line: number
  lines: number
}): string =>
  lines > 1
    ? sideBySide([numbered(batchNumber), t('{line} of {lines}', { line, lines })])
    : numbered(batchNumber)

/** What an order of several lines is called: '#6 · Bus'. */
export const typeTitle = ({
  batchNumber,
  orderType,
}: {
  batchNumber: number
  orderType: OrderType
}): string => sideBySide([numbered(batchNumber), ORDER_TYPE_LABELS[orderType]])

/** The same with when it leaves: '#6 · Bus, leaves 10:45 AM'. */
export const departureTitle = (
  order: { batchNumber: number; orderType: OrderType },
  departure: string,
): string => t('{order}, leaves {time}', { order: typeTitle(order), time: departure })
