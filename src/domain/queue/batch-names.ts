import { sideBySide } from '../units/side-by-side.ts'
import { ORDER_TYPE_LABELS, type OrderType } from './order-status.ts'

/** A batch or an order by its number, so that nobody reads it as an amount: '#6'. */
export const numbered = (batchNumber: number): string => `#${batchNumber}`

/** A line of an order by its number: '#6', or '#6 · 2 of 3' where the order has several. */
export const numberedLine = (row: { batchNumber: number; line: number; lines: number }): string =>
  row.lines > 1
    ? sideBySide([numbered(row.batchNumber), `${row.line} of ${row.lines}`])
    : numbered(row.batchNumber)

/** What a line of an order is called: '#6 · CFA Filets'. */
export const orderTitle = ({ batchNumber, material }: { batchNumber: number; material: string }): string =>
  sideBySide([numbered(batchNumber), material])

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
): string => `${typeTitle(order)}, leaves ${departure}`
