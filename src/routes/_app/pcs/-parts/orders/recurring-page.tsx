import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import {
  createRecurringOrder,
  type RecurringOrder,
  updateRecurringOrder,
} from '#src/contract/orders/recurring-orders.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import { notify } from '#src/shell/notifications/notify.ts'
import { usePlace } from '#src/shell/place.ts'
import { ActionButton, IconAction } from '#src/ui/inputs/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { RecurringForm } from './recurring-form.tsx'
import { recurringList, recurringName } from './recurring-list.tsx'

/** The recurring orders: list, create, edit, delete (spec 2 §2). */
export function RecurringPage({ search }: { search: ListSearch }) {
  const { refusal } = usePlace()
  const [open, setOpen] = useState<{ order: RecurringOrder | null } | null>(null)
  const editRefusal = refusal(updateRecurringOrder.permission)
  const phone = usePhone()
  const edit = useCallback((order: RecurringOrder) => setOpen({ order }), [])

  const rowActions = useCallback(
    (row: RecurringOrder) => (
      <IconAction
        refusal={editRefusal}
        label={`Edit recurring order: ${recurringName(row)}`}
        onClick={() => edit(row)}
      >
        <IconPencil size={20} aria-hidden />
      </IconAction>
    ),
    [edit, editRefusal],
  )
  const saved = (order: RecurringOrder) => {
    setOpen(null)
    notify({ kind: 'success', text: `Saved: ${recurringName(order)}` })
  }

  return (
    <>
      <ListPage
        definition={recurringList}
        search={search}
        actions={
          <ActionButton
            refusal={refusal(createRecurringOrder.permission)}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpen({ order: null })}
          >
            Create recurring order
          </ActionButton>
        }
        {...(phone && editRefusal === null ? { onCardPress: edit } : { rowActions })}
      />
      {open && <RecurringForm order={open.order} onClose={() => setOpen(null)} onSaved={saved} />}
    </>
  )
}
