import { IconPencil } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { t } from '#src/domain/language/text.ts'
import type { EntryFormProps } from '#src/form/use-dictionary-form.ts'
import { CreateButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import type { ListSearch } from './filters/filters.ts'
import type { EditableList } from './list-definition.ts'
import { ListPage } from './list-page.tsx'

export interface EditableListPageProps<Row> {
  definition: EditableList<Row>
  search: ListSearch
  /** A dictionary's list follows what anybody changes in it, and in the other dictionaries that it shows. */
  calls: { kind?: SubjectKind | readonly SubjectKind[]; create: AnyEndpoint; update: AnyEndpoint }
  Form: ComponentType<EntryFormProps<Row>>
  /** What is said to be saved: 'Saved: Fryer 7'. */
  saved: (row: Row) => string
  /** What the list is about, where the title does not say. */
  about?: ReactNode
  /** Buttons after the one that creates a row. */
  actions?: ReactNode
}

/** A page that is one list whose rows are created, edited and deleted; on a phone a row's card opens its form. */
export function EditableListPage<Row>(props: EditableListPageProps<Row>) {
  const { definition, search, calls, Form, saved, about, actions } = props
  const {
    noun: { one: noun },
    name,
    invalidates,
  } = definition.removed
  const { refusal } = usePlace()
  const shown = useMemo(() => [definition.endpoint, ...(invalidates ?? [])], [definition, invalidates])
  useDictionaryNews(calls.kind, shown)
  const [open, setOpen] = useState<{ row: Row | null } | null>(null)
  const editRefusal = refusal(calls.update.permission)
  const phone = usePhone()
  const edit = useCallback((row: Row) => setOpen({ row }), [])
  const close = () => setOpen(null)

  const rowActions = useCallback(
    (row: Row) => (
      <IconAction
        refusal={editRefusal}
        label={t('Edit {noun}: {name}', { noun, name: name(row) })}
        onClick={() => edit(row)}
      >
        <IconPencil size={20} aria-hidden />
      </IconAction>
    ),
    [edit, editRefusal, noun, name],
  )
  return (
    <>
      <ListPage
        definition={definition}
        search={search}
        about={about}
        actions={
          <>
            <CreateButton refusal={refusal(calls.create.permission)} onClick={() => setOpen({ row: null })}>
              {t('Create {noun}', { noun })}
            </CreateButton>
            {actions}
          </>
        }
        {...(editRefusal === null && { onRowPress: edit })}
        {...(!(phone && editRefusal === null) && { rowActions })}
      />
      {open && (
        <Form
          row={open.row}
          onClose={close}
          onSaved={(row) => {
            close()
            notify({ kind: 'success', text: t('Saved: {name}', { name: saved(row) }) })
          }}
        />
      )}
    </>
  )
}
