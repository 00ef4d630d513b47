import { isActiveOrder, type OrderStatus } from './order-status.ts'

/** What an order of several lines is, of what each of them is: ready when all are, and over when all are. */
export function statusOfLines(lines: readonly OrderStatus[]): OrderStatus {
  if (lines.some(isActiveOrder)) return lines.every((line) => line === 'NEW') ? 'NEW' : 'IN_PROGRESS'
  const cooked = lines.filter((line) => line !== 'CANCELED')
  if (cooked.length === 0) return 'CANCELED'
  return cooked.every((line) => line === 'FINISHED') ? 'FINISHED' : 'INCOMPLETE'
}

/** The lines of each order together, orders and lines as they come. */
export function byOrder<Line extends { orderUuid: string }>(
  lines: readonly Line[],
): (readonly [Line, ...Line[]])[] {
  const orders = new Map<string, [Line, ...Line[]]>()
  for (const line of lines) {
    const known = orders.get(line.orderUuid)
    if (known) known.push(line)
    else orders.set(line.orderUuid, [line])
  }
  return [...orders.values()]
}
