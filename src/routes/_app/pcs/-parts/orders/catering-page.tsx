import { useCallback, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import { type CateringOrder, cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { deleteOrder, type Order, placeOrder, recallDeletedOrder } from '#src/contract/orders/orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { useSession } from '#src/session/use-session.ts'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { cateringList } from './catering-list.tsx'
import { FinalizeQuestion } from './finalize-question.tsx'
import { EditOrder, OrderForm } from './order-form.tsx'
import { editRefusal, type OrderAct, OrderMenu } from './order-menu.tsx'
import { nameOfOrder, orderName } from './order-words.ts'
import { TicketDialog } from './ticket-dialog.tsx'

type Open = { what: 'create' } | { what: OrderAct; row: CateringOrder }

/** The catering orders: list, create, edit, print, finalize, delete (spec 2 §2). A row is a line of an order. */
export function CateringPage({ search }: { search: ListSearch }) {
  const { refusal } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  const act = useCallback((what: OrderAct, row: CateringOrder) => setOpen({ what, row }), [])
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
  const saved = (order: Order) => {
    close()
    notify({ kind: 'success', text: t('Saved: {order}', { order: nameOfOrder(order) }) })
  }

  return (
    <>
      <ListPage
        definition={cateringList}
        search={search}
        actions={
          <CreateButton refusal={refusal(placeOrder.permission)} onClick={() => setOpen({ what: 'create' })}>
            {t('Create order')}
          </CreateButton>
        }
        rowActions={rowActions}
        onRowPress={press}
      />
      {open?.what === 'create' && <OrderForm order={null} onClose={close} onSaved={saved} />}
      {open?.what === 'edit' && <EditOrder orderUuid={open.row.orderUuid} onClose={close} onSaved={saved} />}
      {open?.what === 'print' && <TicketDialog orderUuid={open.row.orderUuid} onClose={close} />}
      {open?.what === 'finalize' && <FinalizeQuestion row={open.row} onClose={close} />}
      {open?.what === 'delete' && (
        <RemoveQuestion
          id={open.row.orderUuid}
          rowKey={open.row.uuid}
          endpoint={deleteOrder}
          recall={recallDeletedOrder}
          name={orderName(open.row)}
          noun={t('order')}
          invalidates={[cateringOrders, recurringOrders]}
          onClose={close}
        />
      )}
    </>
  )
}
