import { IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ComponentType, useCallback, useState } from 'react'
import type * as z from 'zod/mini'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { grantRefusal } from '#src/domain/access/administering.ts'
import type { Access } from '#src/domain/access/modules.ts'
import { t } from '#src/domain/language/text.ts'
import { type KeptForm, returnedForm } from '#src/form/kept-form.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import type { ListDefinition } from '#src/list/list-definition.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { useLogin } from '#src/session/use-session.ts'
import { useViewer } from '#src/session/use-viewer.ts'
import { AccessDialog, type AccessDialogProps } from '#src/ui/access/access-dialog.tsx'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { present } from '#src/ui/clock/use-now.ts'
import type { MenuItem } from '#src/ui/overlay/menu-entry.ts'

/** The form of a row: the one to change, or null for a new one. */
export interface GrantFormProps<Row> {
  row: Row | null
  /** What was typed before its page was left for a proof. */
  kept: KeptForm['values'] | undefined
  onClose: () => void
  onSaved: (row: Row) => void
}

/** What roles and policies differ in; declare it once, outside of a component. */
export interface Grants<Row> {
  list: ListDefinition<Row>
  /** 'role' */
  noun: string
  /** The form is kept by this name, with such a row. */
  keptAs: string
  row: z.ZodMiniType<Row>
  create: AnyEndpoint
  update: AnyEndpoint
  remove: AnyEndpoint
  /** Endpoints whose answers no longer hold once one is deleted. */
  invalidates: readonly AnyEndpoint[]
  accessOf: (row: Row) => readonly Access[]
  /** What else is shown of it besides its permissions. */
  factsOf: (row: Row) => AccessDialogProps['facts']
  /** Why it cannot be deleted: who uses it; null when nobody does. A hook. */
  useInUse: (row: Row) => string | null
  Form: ComponentType<GrantFormProps<Row>>
}

export interface GrantsPageProps<Row> {
  grants: Grants<Row>
  search: ListSearch
  /** Further things to be done with a row; keep it the same between renders. */
  moreItems?: (row: Row) => readonly MenuItem[]
}

/** What stands over the list. */
type Open<Row> =
  | { what: 'form'; row: Row | null; kept?: KeptForm['values'] }
  | { what: 'show' | 'delete'; row: Row }

/** The page of what grants permissions: list, show, create, edit, delete (spec 2 §2). */
export function GrantsPage<Row extends { uuid: string; name: string }>(props: GrantsPageProps<Row>) {
  const { grants, search, moreItems } = props
  const { noun, accessOf, Form } = grants
  const { refusal } = usePlace()
  const viewer = useViewer()
  const me = useLogin((state) => state.user?.uuid ?? '')
  const [open, setOpen] = useState<Open<Row> | null>(() => {
    const returned = returnedForm(grants.keptAs, grants.row, me, present())
    return returned && { what: 'form', row: returned.row, kept: returned.values }
  })
  const close = () => setOpen(null)
  const editRefusal = refusal(grants.update.permission)
  const deleteRefusal = refusal(grants.remove.permission)
  const show = useCallback((row: Row) => setOpen({ what: 'show', row }), [])

  const rowActions = useCallback(
    (row: Row) => {
      const beyond = grantRefusal(viewer, accessOf(row))
      return (
        <RowMenu
          label={t('Actions: {name}', { name: row.name })}
          items={[
            { label: t('Show permissions'), icon: IconListCheck, refusal: null, onClick: () => show(row) },
            ...(moreItems?.(row) ?? []),
            {
              label: t('Edit {noun}', { noun }),
              icon: IconPencil,
              refusal: editRefusal ?? beyond,
              onClick: () => setOpen({ what: 'form', row }),
            },
            {
              label: t('Delete {noun}', { noun }),
              icon: IconTrash,
              refusal: deleteRefusal ?? beyond,
              danger: true,
              onClick: () => setOpen({ what: 'delete', row }),
            },
          ]}
        />
      )
    },
    [viewer, accessOf, noun, moreItems, editRefusal, deleteRefusal, show],
  )

  return (
    <>
      <ListPage
        definition={grants.list}
        search={search}
        actions={
          <CreateButton
            refusal={refusal(grants.create.permission)}
            onClick={() => setOpen({ what: 'form', row: null })}
          >
            {t('Create {noun}', { noun })}
          </CreateButton>
        }
        rowActions={rowActions}
        onRowPress={show}
      />
      {open?.what === 'form' && (
        <Form
          row={open.row}
          kept={open.kept}
          onClose={close}
          onSaved={({ name }) => {
            close()
            notify({ kind: 'success', text: t('Saved: {name}', { name }) })
          }}
        />
      )}
      {open?.what === 'show' && (
        <AccessDialog
          title={open.row.name}
          accessList={accessOf(open.row)}
          facts={grants.factsOf(open.row)}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && <DeleteQuestion grants={grants} row={open.row} onClose={close} />}
    </>
  )
}

interface DeleteQuestionProps<Row> {
  grants: Grants<Row>
  row: Row
  onClose: () => void
}

/** Asked before one is deleted; of one in use it says who uses it, before it is tried. */
function DeleteQuestion<Row extends { uuid: string; name: string }>(props: DeleteQuestionProps<Row>) {
  const { grants, row, onClose } = props
  const { useInUse } = grants
  const refusal = useInUse(row)
  return (
    <RemoveQuestion
      id={row.uuid}
      endpoint={grants.remove}
      name={row.name}
      noun={grants.noun}
      invalidates={grants.invalidates}
      refusal={refusal}
      onClose={onClose}
    />
  )
}
