import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { createFryer, type Fryer, updateFryer } from '#src/contract/fryers.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import { notify } from '#src/shell/notifications/notify.ts'
import { usePlace } from '#src/shell/place.ts'
import { ActionButton, IconAction } from '#src/ui/inputs/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { FryerForm } from './fryer-form.tsx'
import { fryersList } from './fryers-list.tsx'

/** The fryers: list, create, edit, delete (spec 2 §2). */
export function FryersPage({ search }: { search: ListSearch }) {
  const { refusal } = usePlace()
  const [open, setOpen] = useState<{ fryer: Fryer | null } | null>(null)
  const editRefusal = refusal(updateFryer.permission)
  const phone = usePhone()
  const edit = useCallback((row: Fryer) => setOpen({ fryer: row }), [])

  const rowActions = useCallback(
    (row: Fryer) => (
      <IconAction
        refusal={editRefusal}
        label={`Edit fryer: ${row.name} (${row.restaurantNumber})`}
        onClick={() => edit(row)}
      >
        <IconPencil size={20} aria-hidden />
      </IconAction>
    ),
    [edit, editRefusal],
  )
  const saved = ({ name }: Fryer) => {
    setOpen(null)
    notify({ kind: 'success', text: `Saved: ${name}` })
  }

  return (
    <>
      <ListPage
        definition={fryersList}
        search={search}
        actions={
          <ActionButton
            refusal={refusal(createFryer.permission)}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpen({ fryer: null })}
          >
            Create fryer
          </ActionButton>
        }
        {...(phone && editRefusal === null ? { onCardPress: edit } : { rowActions })}
      />
      {open && <FryerForm fryer={open.fryer} onClose={() => setOpen(null)} onSaved={saved} />}
    </>
  )
}
