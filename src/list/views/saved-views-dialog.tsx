import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { parseSearch } from '#src/app/search.ts'
import {
  deleteSavedView,
  type SavedView,
  type SavedViewForm,
  savedViewForm,
  savedViews,
  saveView,
} from '#src/contract/operations/saved-views.ts'
import { t } from '#src/domain/language/text.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { RemoveQuestion } from '../removal/remove-question.tsx'
import css from './saved-views.module.css'
import { viewOf } from './view-search.ts'

const WAYS = { invalidates: [savedViews] }

interface RowProps {
  view: SavedView
  /** Why this reader can't delete it; null when they can. */
  refusal: string | null
  onOpen: () => void
  onDelete: () => void
}

function ViewRow({ view, refusal, onOpen, onDelete }: RowProps) {
  const { name, search, isShared, savedBy } = view
  const whose = sideBySide([
    isShared && t('Shared'),
    savedBy !== null && t('Saved by {name}', { name: savedBy }),
  ])
  return (
    <li className={css.row}>
      <Link to="." search={parseSearch(search)} className={css.view} onClick={onOpen}>
        <span translate="no">{name}</span>
        {whose !== '' && <span className={css.whose}> {whose}</span>}
      </Link>
      <IconAction refusal={refusal} label={t('Delete saved view: {name}', { name })} onClick={onDelete}>
        <IconTrash size={20} aria-hidden />
      </IconAction>
    </li>
  )
}

/** What is kept of the page in sight, one press each, and below it what is shown now, to be kept too. Mount it to open it. */
export function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { restaurantUuid, restaurant, several, refusal } = usePlace()
  const { pathname, searchStr } = useLocation()
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const views = useQuery(
    queryOptionsFor(savedViews, { query: { path: pathname, restaurantUuid } }, { persist: false }),
  )
  const save = useMutation(mutationOptionsFor(saveView, WAYS))
  const form = useForm<{ name: string; shared: boolean }, SavedViewForm, SavedView>({
    initialValues: { name: '', shared: false },
    schema: savedViewForm,
    toBody: ({ name, shared }) => ({
      path: pathname,
      name,
      search: viewOf(searchStr),
      ...(shared && { restaurantUuid }),
    }),
    submit: (body) => save.mutateAsync({ body }),
    onSaved: ({ name }) => {
      notify({ kind: 'success', text: t('Saved: {name}', { name }) })
      onClose()
    },
  })
  const kept = views.data?.content ?? []
  return (
    <>
      <FormDialog title={t('Saved views')} saveLabel={t('Save view')} form={form} onClose={onClose}>
        {kept.length > 0 ? (
          <ul className={css.views} aria-label={t('Saved views of this page')}>
            {kept.map((view) => (
              <ViewRow
                key={view.uuid}
                view={view}
                refusal={view.savedBy === null ? null : refusal('RESTAURANT.EDIT')}
                onOpen={onClose}
                onDelete={() => setRemoved(view)}
              />
            ))}
          </ul>
        ) : (
          <Text c={views.error ? 'danger' : 'dimmed'} role={views.error ? 'alert' : undefined}>
            {views.error?.message ??
              (views.isPending
                ? t('Loading…')
                : t('Save the filters that are set now under a name, to come back to them later.'))}
          </Text>
        )}
        <TextInput label={t('Name')} maxLength={60} required {...form.field('name')} />
        {restaurantUuid === undefined && several && (
          <Text size="sm" c="dimmed">
            {t('Choose a restaurant to share a view with everyone there.')}
          </Text>
        )}
        {restaurantUuid !== undefined && (
          <Checkbox
            label={t('Share with everyone at {restaurant}', { restaurant })}
            checked={form.values.shared}
            onChange={form.field('shared').onChange}
          />
        )}
      </FormDialog>
      {removed && (
        <RemoveQuestion
          id={removed.uuid}
          endpoint={deleteSavedView}
          name={removed.name}
          noun={t('saved view')}
          invalidates={WAYS.invalidates}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
