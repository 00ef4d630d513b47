import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { request } from '#src/api/call/call.ts'
import { pathRestaurant } from '#src/api/provider/path-restaurant.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import type { FormDialogProps } from './form-dialog.tsx'
import { type RowForm, type RowFormWays, useRowForm } from './use-row-form.tsx'

/** What a dictionary's form is given by the page that opens it. */
export interface EntryFormProps<Entry> {
  /** The entry to change; null for a new one. */
  row: Entry | null
  onClose: () => void
  onSaved: (row: Entry) => void
}

/** The calls of a dictionary, as `defineDictionary` makes them. */
interface Calls {
  form: z.ZodMiniType<object>
  list: AnyEndpoint
  byId: AnyEndpoint
  create: AnyEndpoint
  update: AnyEndpoint
}

interface DictionaryFormWays<Entry extends { version: number }, Values extends object>
  extends EntryFormProps<Entry>,
    Pick<RowFormWays<Entry, Values, object>, 'toBody' | 'texts'> {
  calls: Calls
  /** What one of them is called: 'fryer'. */
  noun: string
  /** Other endpoints whose answers hold entries. */
  invalidates?: readonly AnyEndpoint[]
  /** `restaurantUuid` is the one on the screen, '' in Global mode: whose a new entry is to be. */
  valuesOf: (row: Entry | null, restaurantUuid: string) => Values
}

interface DictionaryForm<Entry, Values extends object> extends RowForm<Entry, Values> {
  /** FormDialog's own. */
  dialog: Omit<FormDialogProps, 'children'>
  /** No restaurant is on the screen: a new entry's has to be asked for. */
  asked: boolean
}

/** A form that creates an entry of a dictionary or changes one; an entry stays in its restaurant. */
export function useDictionaryForm<Entry extends { uuid: string; version: number }, Values extends object>({
  calls,
  noun,
  row,
  onClose,
  invalidates = [],
  valuesOf,
  ...ways
}: DictionaryFormWays<Entry, Values>): DictionaryForm<Entry, Values> {
  const { restaurantUuid = '' } = usePlace()
  const above = pathRestaurant(calls.list, restaurantUuid || undefined)
  const told = { invalidates: [calls.list, ...invalidates] }
  const create = useMutation(mutationOptionsFor(calls.create, told))
  const update = useMutation(mutationOptionsFor(calls.update, told))
  // The calls are this dictionary's own, so that what they take and answer is what the form says.
  const rowForm = useRowForm<Entry, Values, { restaurantUuid?: string }>({
    ...ways,
    row,
    schema: calls.form,
    valuesOf: (entry) => valuesOf(entry, restaurantUuid),
    create: (body) => create.mutateAsync({ params: above, body }) as Promise<Entry>,
    update: ({ uuid }, { restaurantUuid: _, ...body }) =>
      update.mutateAsync({ params: { ...above, id: uuid }, body }) as Promise<Entry>,
    now: ({ uuid }) => request(calls.byId, { params: { ...above, id: uuid } }) as Promise<Entry>,
  })
  const { form, remedy, note } = rowForm
  return {
    ...rowForm,
    dialog: {
      title: row ? t('Edit {noun}', { noun }) : t('Create {noun}', { noun }),
      form,
      onClose,
      remedy,
      note,
    },
    asked: row === null && restaurantUuid === '',
  }
}
