import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import {
  type ChickenMaterial,
  createChickenMaterial,
  updateChickenMaterial,
} from '#src/contract/dictionaries/chicken-materials.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import { notify } from '#src/shell/notifications/notify.ts'
import { usePlace } from '#src/shell/place.ts'
import { useWeightUnit } from '#src/shell/weight-unit.ts'
import { ActionButton, IconAction } from '#src/ui/inputs/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { MaterialForm } from './material-form.tsx'
import { MATERIAL_LISTS } from './materials-list.tsx'

/** The chicken materials: list, create, edit, delete (spec 2 §7). */
export function MaterialsPage({ search }: { search: ListSearch }) {
  const [unit] = useWeightUnit()
  const { refusal } = usePlace()
  const [open, setOpen] = useState<{ material: ChickenMaterial | null } | null>(null)
  const editRefusal = refusal(updateChickenMaterial.permission)
  const phone = usePhone()
  const edit = useCallback((row: ChickenMaterial) => setOpen({ material: row }), [])

  const rowActions = useCallback(
    (row: ChickenMaterial) => (
      <IconAction
        refusal={editRefusal}
        label={`Edit material: ${row.name} (${row.materialCode})`}
        onClick={() => edit(row)}
      >
        <IconPencil size={20} aria-hidden />
      </IconAction>
    ),
    [edit, editRefusal],
  )
  const saved = ({ name }: ChickenMaterial) => {
    setOpen(null)
    notify({ kind: 'success', text: `Saved: ${name}` })
  }

  return (
    <>
      <ListPage
        definition={MATERIAL_LISTS[unit]}
        search={search}
        actions={
          <ActionButton
            refusal={refusal(createChickenMaterial.permission)}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpen({ material: null })}
          >
            Create material
          </ActionButton>
        }
        {...(phone && editRefusal === null ? { onCardPress: edit } : { rowActions })}
      />
      {open && <MaterialForm material={open.material} onClose={() => setOpen(null)} onSaved={saved} />}
    </>
  )
}
