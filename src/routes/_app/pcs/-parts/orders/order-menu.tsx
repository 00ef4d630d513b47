import { IconFlag, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import { deleteOrder, finalizeOrder, orderById, updateOrder } from '#src/contract/orders/orders.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import { isOrderOver } from '#src/domain/queue/order-status.ts'
import { statusOf } from '#src/domain/status.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { orderName } from './order-words.ts'

export type OrderAct = 'edit' | 'print' | 'finalize' | 'delete'
type Refusal = (permission: Permission) => string | null

/** How the line of a row stands: that of the order, where it is the only one. */
const standOf = ({ cateringOrderStatus, line, lines }: CateringOrder) => ({
  status: statusOf(ORDER_STATUSES, cateringOrderStatus).word,
  line,
  lines,
})

/**
 * Why an order cannot be changed, or else null; the provider says the same. A row knows its own line only: how the others
 * stand is said by what opens.
 */
export function editRefusal(row: CateringOrder, refusal: Refusal): string | null {
  const refused = refusal(updateOrder.permission)
  if (refused !== null || row.cateringOrderStatus === 'NEW') return refused
  const stand = standOf(row)
  return row.lines > 1
    ? t('Product {line} of {lines} is {status}, so the order can no longer be changed.', stand)
    : t('This order is {status} and can no longer be changed.', stand)
}

function refusalOf(act: OrderAct, row: CateringOrder, refusal: Refusal): string | null {
  const { cateringOrderStatus, lines } = row
  if (act === 'print') return refusal(orderById.permission)
  if (act === 'edit') return editRefusal(row, refusal)
  if (act === 'finalize') {
    const over =
      lines === 1 && isOrderOver(cateringOrderStatus)
        ? t('This order is {status} already.', standOf(row))
        : null
    return refusal(finalizeOrder.permission) ?? over
  }
  const refused = refusal(deleteOrder.permission)
  if (refused !== null || cateringOrderStatus !== 'IN_PROGRESS') return refused
  return lines > 1
    ? t('Product {line} of {lines} is {status}. Finalize the order as canceled instead.', standOf(row))
    : t('This order is {status}. Finalize it as canceled instead.', standOf(row))
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
      label={t('Actions: {order}', { order: orderName(order) })}
      items={[
        { label: t('Edit'), icon: IconPencil, ...item('edit') },
        { label: t('Print ticket'), icon: IconPrinter, ...item('print') },
        { label: t('Finalize'), icon: IconFlag, ...item('finalize') },
        { label: t('Delete'), icon: IconTrash, danger: true, ...item('delete') },
      ]}
    />
  )
}
