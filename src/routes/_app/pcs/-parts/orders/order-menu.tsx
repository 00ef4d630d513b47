import { IconFlag, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import { deleteOrder, finalizeOrder, orderById, updateOrder } from '#src/contract/orders/orders.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { isOrderOver } from '#src/domain/queue/order-status.ts'
import { statusOf } from '#src/domain/status.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { orderName } from './order-words.ts'

export type OrderAct = 'edit' | 'print' | 'finalize' | 'delete'
type Refusal = (permission: Permission) => string | null

/** How the line of a row stands: that of the order, where it is the only one. */
const stands = (row: CateringOrder) => {
  const what = row.lines > 1 ? `Product ${row.line} of ${row.lines}` : 'This order'
  return `${what} is ${statusOf(ORDER_STATUSES, row.cateringOrderStatus).word}`
}

/**
 * Why an order cannot be changed, or else null; the provider says the same. A row knows its own line only: how the others
 * stand is said by what opens.
 */
export function editRefusal(row: CateringOrder, refusal: Refusal): string | null {
  const begun = row.cateringOrderStatus !== 'NEW'
  const so = row.lines > 1 ? ', so the order can no longer be changed.' : ' and can no longer be changed.'
  return refusal(updateOrder.permission) ?? (begun ? `${stands(row)}${so}` : null)
}

function refusalOf(act: OrderAct, row: CateringOrder, refusal: Refusal): string | null {
  const { cateringOrderStatus, lines } = row
  if (act === 'print') return refusal(orderById.permission)
  if (act === 'edit') return editRefusal(row, refusal)
  if (act === 'finalize') {
    const over = lines === 1 && isOrderOver(cateringOrderStatus) ? `${stands(row)} already.` : null
    return refusal(finalizeOrder.permission) ?? over
  }
  const underWay =
    cateringOrderStatus === 'IN_PROGRESS'
      ? `${stands(row)}. Finalize ${lines > 1 ? 'the order' : 'it'} as canceled instead.`
      : null
  return refusal(deleteOrder.permission) ?? underWay
}

interface OrderMenuProps {
  order: CateringOrder
  refusal: Refusal
  onAct: (act: OrderAct, order: CateringOrder) => void
}

/** What can be done with an order: from any of its lines, with all of them. */
export function OrderMenu({ order, refusal, onAct }: OrderMenuProps) {
  const item = (act: OrderAct) => ({
    refusal: refusalOf(act, order, refusal),
    onClick: () => onAct(act, order),
  })
  return (
    <RowMenu
      label={`Actions: ${orderName(order)}`}
      items={[
        { label: 'Edit', icon: IconPencil, ...item('edit') },
        { label: 'Print ticket', icon: IconPrinter, ...item('print') },
        { label: 'Finalize', icon: IconFlag, ...item('finalize') },
        { label: 'Delete', icon: IconTrash, danger: true, ...item('delete') },
      ]}
    />
  )
}
