import { useCallback, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import {
  type CateringOrder,
  cateringOrders,
  createCateringOrder,
  deleteCateringOrder,
  recallCateringOrder,
} from '#src/contract/orders/catering-orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { useSession } from '#src/session/use-session.ts'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { CateringForm } from './catering-form.tsx'
import { cateringList, orderName } from './catering-list.tsx'
import { FinalizeQuestion } from './finalize-question.tsx'
import { editRefusal, type OrderAct, OrderMenu } from './order-menu.tsx'

type Open = { what: 'create' } | { what: OrderAct; order: CateringOrder }

/** The catering orders: list, create, edit, finalize, delete (spec 2 §2). */
export function CateringPage({ search }: { search: ListSearch }) {
  const { refusal } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  const act = useCallback((what: OrderAct, order: CateringOrder) => setOpen({ what, order }), [])
  const rowActions = useCallback(
    (order: CateringOrder) => <OrderMenu order={order} refusal={refusal} onAct={act} />,
    [refusal, act],
  )
  const press = useCallback(
    (order: CateringOrder) => {
      const reason = editRefusal(order, refusal)
      if (reason === null) act('edit', order)
      else notify({ kind: 'info', title: orderName(order), text: reason })
    },
    [refusal, act],
  )
  const saved = (order: CateringOrder) => {
    close()
    notify({ kind: 'success', text: `Saved: ${orderName(order)}` })
  }

  return (
    <>
      <ListPage
        definition={cateringList}
        search={search}
        actions={
          <CreateButton
            refusal={refusal(createCateringOrder.permission)}
            onClick={() => setOpen({ what: 'create' })}
          >
            Create order
          </CreateButton>
        }
        rowActions={rowActions}
        onCardPress={press}
      />
      {open?.what === 'create' && <CateringForm row={null} onClose={close} onSaved={saved} />}
      {open?.what === 'edit' && <CateringForm row={open.order} onClose={close} onSaved={saved} />}
      {open?.what === 'finalize' && <FinalizeQuestion order={open.order} onClose={close} />}
      {open?.what === 'delete' && (
        <RemoveQuestion
          id={open.order.uuid}
          endpoint={deleteCateringOrder}
          recall={recallCateringOrder}
          name={orderName(open.order)}
          noun="order"
          invalidates={[cateringOrders, recurringOrders]}
          onClose={close}
        />
      )}
    </>
  )
}
