import { type Container, containerDictionary } from '#src/contract/dictionaries/containers.ts'
import { allContainers } from '#src/contract/dictionaries/filters.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/form/use-dictionary-form.ts'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

/** What stands in the form's fields; null while empty. */
interface Values {
  code: string
  name: string
  marker: number | null
}

/** A container's fields. */
export function ContainerForm(props: EntryFormProps<Container>) {
  const { field, dialog } = useDictionaryForm<Container, Values>({
    ...props,
    calls: containerDictionary,
    noun: t('container'),
    invalidates: [allContainers],
    valuesOf: (row) => ({ code: row?.code ?? '', name: row?.name ?? '', marker: row?.marker ?? null }),
    texts: ({ code, name, marker }) => ({ code, name, marker: String(marker) }),
  })
  return (
    <FormDialog {...dialog}>
      <TextInput data-autofocus label={t('Code')} maxLength={32} required {...field('code')} />
      <TextInput label={t('Name')} maxLength={64} required {...field('name')} />
      <NumberInput label={t('Marker number')} integer min={0} max={999} required {...field('marker')} />
    </FormDialog>
  )
}
