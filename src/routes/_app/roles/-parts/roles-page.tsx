import { IconEye, IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { createRole, deleteRole, policies, type Role, roles, updateRole } from '#src/contract/roles.ts'
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
import { RoleForm } from './role-form.tsx'
import { rolesList, usersCounted } from './roles-list.tsx'
import { useViewAs } from './use-view-as.ts'

/** What stands over the list. */
type Open = { what: 'form'; role: Role | null } | { what: 'show' | 'delete'; role: Role }

/** The roles: list, create, edit, delete (spec 2 §2); an administrator can look at the console as one. */
export function RolesPage({ search }: { search: ListSearch }) {
  const { refusal, can } = usePlace()
  const viewer = useViewer()
  const viewAs = useViewAs()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const editRefusal = refusal(updateRole.permission)
  const deleteRefusal = refusal(deleteRole.permission)
  const isAdmin = can('ADMIN')
  const show = useCallback((role: Role) => setOpen({ what: 'show', role }), [])

  const rowActions = useCallback(
    (role: Role) => {
      const beyond = whyNotGrant(viewer, role.accessList)
      const view = { label: 'View as this role', icon: IconEye, refusal: null, onClick: () => viewAs(role) }
      return (
        <RowMenu
          label={`Actions: ${role.name}`}
          items={[
            { label: 'Show permissions', icon: IconListCheck, refusal: null, onClick: () => show(role) },
            ...(isAdmin ? [view] : []),
            {
              label: 'Edit role',
              icon: IconPencil,
              refusal: editRefusal ?? beyond,
              onClick: () => setOpen({ what: 'form', role }),
            },
            {
              label: 'Delete role',
              icon: IconTrash,
              refusal: deleteRefusal ?? beyond,
              danger: true,
              onClick: () => setOpen({ what: 'delete', role }),
            },
          ]}
        />
      )
    },
    [viewer, viewAs, isAdmin, editRefusal, deleteRefusal, show],
  )

  return (
    <>
      <ListPage
        definition={rolesList}
        search={search}
        actions={
          <ActionButton
            refusal={refusal(createRole.permission)}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpen({ what: 'form', role: null })}
          >
            Create role
          </ActionButton>
        }
        rowActions={rowActions}
        onCardPress={show}
      />
      {open?.what === 'form' && (
        <RoleForm
          role={open.role}
          onClose={close}
          onSaved={({ name }) => {
            close()
            notify({ kind: 'success', text: `Saved: ${name}` })
          }}
        />
      )}
      {open?.what === 'show' && (
        <AccessDialog
          title={open.role.name}
          accessList={open.role.accessList}
          facts={[
            ['Policies', open.role.constituents.map(({ name }) => name).join(', ')],
            ['Held by', usersCounted(open.role.users)],
          ]}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <RemoveQuestion
          id={open.role.uuid}
          endpoint={deleteRole}
          name={open.role.name}
          noun="role"
          invalidates={[roles, policies]}
          onNotice={notify}
          onClose={close}
        />
      )}
    </>
  )
}
