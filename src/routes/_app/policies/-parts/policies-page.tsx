import { IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import {
  createPolicy,
  deletePolicy,
  type Policy,
  policies,
  roleConstituents,
  updatePolicy,
} from '#src/contract/roles.ts'
import { whyNotGrant } from '#src/domain/access/administering.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { RemoveQuestion } from '#src/list/remove-question.tsx'
import { useViewer } from '#src/session/use-viewer.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import { notify } from '#src/shell/notifications/notify.ts'
import { usePlace } from '#src/shell/place.ts'
import { AccessDialog } from '#src/ui/access/access-dialog.tsx'
import { ActionButton } from '#src/ui/inputs/action-button.tsx'
import { RowMenu } from '#src/ui/inputs/row-menu.tsx'
import { policiesList } from './policies-list.tsx'
import { PolicyForm } from './policy-form.tsx'

/** What stands over the list. */
type Open = { what: 'form'; policy: Policy | null } | { what: 'show' | 'delete'; policy: Policy }

/** The policies: list, create, edit, delete (spec 2 §2). */
export function PoliciesPage({ search }: { search: ListSearch }) {
  const { refusal } = usePlace()
  const viewer = useViewer()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const editRefusal = refusal(updatePolicy.permission)
  const deleteRefusal = refusal(deletePolicy.permission)
  const show = useCallback((policy: Policy) => setOpen({ what: 'show', policy }), [])

  const rowActions = useCallback(
    (policy: Policy) => {
      const beyond = whyNotGrant(viewer, policy.accesses)
      return (
        <RowMenu
          label={`Actions: ${policy.name}`}
          items={[
            { label: 'Show permissions', icon: IconListCheck, refusal: null, onClick: () => show(policy) },
            {
              label: 'Edit policy',
              icon: IconPencil,
              refusal: editRefusal ?? beyond,
              onClick: () => setOpen({ what: 'form', policy }),
            },
            {
              label: 'Delete policy',
              icon: IconTrash,
              refusal: deleteRefusal ?? beyond,
              danger: true,
              onClick: () => setOpen({ what: 'delete', policy }),
            },
          ]}
        />
      )
    },
    [viewer, editRefusal, deleteRefusal, show],
  )

  return (
    <>
      <ListPage
        definition={policiesList}
        search={search}
        actions={
          <ActionButton
            refusal={refusal(createPolicy.permission)}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpen({ what: 'form', policy: null })}
          >
            Create policy
          </ActionButton>
        }
        rowActions={rowActions}
        onCardPress={show}
      />
      {open?.what === 'form' && (
        <PolicyForm
          policy={open.policy}
          onClose={close}
          onSaved={({ name }) => {
            close()
            notify({ kind: 'success', text: `Saved: ${name}` })
          }}
        />
      )}
      {open?.what === 'show' && (
        <AccessDialog
          title={open.policy.name}
          accessList={open.policy.accesses}
          facts={[['In roles', open.policy.roles.map(({ name }) => name).join(', ') || 'None']]}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <RemoveQuestion
          id={open.policy.uuid}
          endpoint={deletePolicy}
          name={open.policy.name}
          noun="policy"
          invalidates={[policies, roleConstituents]}
          onNotice={notify}
          onClose={close}
        />
      )}
    </>
  )
}
