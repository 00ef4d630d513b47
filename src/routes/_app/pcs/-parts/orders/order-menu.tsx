import { IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import {
  type CateringOrder,
  deleteCateringOrder,
  finalizeCateringOrder,
  updateCateringOrder,
} from '#src/contract/orders/catering-orders.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { isOrderOver } from '#src/domain/queue/order-status.ts'
import { ORDER_STATUSES, statusOf } from '#src/domain/status.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { orderName } from './catering-list.tsx'

export type OrderAct = 'edit' | 'finalize' | 'delete'
type Refusal = (permission: Permission) => string | null

const stands = ({ cateringOrderStatus }: CateringOrder) =>
  `This order is ${statusOf(ORDER_STATUSES, cateringOrderStatus).word}`

/** Why an order cannot be changed, or else null; the provider says the same. */
export function editRefusal(order: CateringOrder, refusal: Refusal): string | null {
  const begun = order.cateringOrderStatus !== 'NEW'
  return (
    refusal(updateCateringOrder.permission) ??
    (begun ? `${stands(order)} and can no longer be changed.` : null)
  )
}

function refusalOf(act: OrderAct, order: CateringOrder, refusal: Refusal): string | null {
  const { cateringOrderStatus } = order
  if (act === 'edit') return editRefusal(order, refusal)
  if (act === 'finalize') {
    const over = isOrderOver(cateringOrderStatus) ? `${stands(order)} already.` : null
    return refusal(finalizeCateringOrder.permission) ?? over
  }
  const underWay =
    cateringOrderStatus === 'IN_PROGRESS' ? `${stands(order)}. Finalize it as canceled instead.` : null
  return refusal(deleteCateringOrder.permission) ?? underWay
}

interface OrderMenuProps {
  order: CateringOrder
  refusal: Refusal
  onAct: (act: OrderAct, order: CateringOrder) => void
}

/** What can be done with a catering order. */
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
        { label: 'Finalize', icon: IconFlag, ...item('finalize') },
        { label: 'Delete', icon: IconTrash, danger: true, ...item('delete') },
      ]}
    />
  )
}
