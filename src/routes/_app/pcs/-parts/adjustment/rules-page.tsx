import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import {
  type AdjustmentRule,
  createAdjustmentRule,
  updateAdjustmentRule,
} from '#src/contract/adjustment-rules.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import { notify } from '#src/shell/notifications/notify.ts'
import { usePlace } from '#src/shell/place.ts'
import { ActionButton, IconAction } from '#src/ui/inputs/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import type { AdjustmentSearch } from './adjustment-search.ts'
import { TAKES_EFFECT } from './examples.ts'
import { RuleForm } from './rule-form.tsx'
import { rulesList } from './rules-list.tsx'

/** The adjustment rules: list, create, edit, delete. */
export function RulesPage({ search }: { search: AdjustmentSearch }) {
  const { refusal } = usePlace()
  const [open, setOpen] = useState<{ rule: AdjustmentRule | null } | null>(null)
  const editRefusal = refusal(updateAdjustmentRule.permission)
  const phone = usePhone()
  const edit = useCallback((row: AdjustmentRule) => setOpen({ rule: row }), [])

  const rowActions = useCallback(
    (row: AdjustmentRule) => (
      <IconAction
        refusal={editRefusal}
        label={`Edit rule: ${row.name} (${row.restaurantNumber})`}
        onClick={() => edit(row)}
      >
        <IconPencil size={20} aria-hidden />
      </IconAction>
    ),
    [edit, editRefusal],
  )
  const saved = ({ name }: AdjustmentRule) => {
    setOpen(null)
    notify({ kind: 'success', text: `Saved: ${name}. ${TAKES_EFFECT}.` })
  }

  return (
    <>
      <ListPage
        definition={rulesList}
        search={search}
        about={TAKES_EFFECT}
        actions={
          <ActionButton
            refusal={refusal(createAdjustmentRule.permission)}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpen({ rule: null })}
          >
            Create rule
          </ActionButton>
        }
        {...(phone && editRefusal === null ? { onCardPress: edit } : { rowActions })}
      />
      {open && <RuleForm rule={open.rule} onClose={() => setOpen(null)} onSaved={saved} />}
    </>
  )
}
