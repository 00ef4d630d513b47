import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import type { Package } from '#src/contract/dictionaries/packages.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/form/use-dictionary-form.ts'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { LINES, type Line } from '../lines.ts'

/** What stands in the form's fields; null while empty. */
interface Values {
  code: string
  name: string
  materialUuid: string
  pieces: number | null
}

/** A package's fields; what is packed into it is a material of its line. */
function PackageForm({ line, ...props }: EntryFormProps<Package> & { line: Line }) {
  const { packages, packageFilter, allMaterials } = LINES[line]
  const materials = useQuery(queryOptionsFor(allMaterials))
  const { form, field, differs, dialog } = useDictionaryForm<Package, Values>({
    ...props,
    calls: packages,
    noun: t('package'),
    invalidates: [packageFilter],
    valuesOf: (row) => ({
      code: row?.code ?? '',
      name: row?.name ?? '',
      materialUuid: row?.materialUuid ?? '',
      pieces: row?.pieces ?? null,
    }),
    texts: ({ code, name, materialName, pieces }) => ({
      code,
      name,
      materialUuid: materialName,
      pieces: String(pieces),
    }),
  })
  const { onChange, ...material } = form.field('materialUuid')
  return (
    <FormDialog {...dialog}>
      <TextInput data-autofocus label={t('Code')} maxLength={32} required {...field('code')} />
      <TextInput label={t('Name')} maxLength={64} required {...field('name')} />
      <Select
        label={t('Material')}
        placeholder={t('Choose a material')}
        required
        options={(materials.data?.content ?? []).map(({ uuid, name }) => ({
          value: uuid,
          label: name,
          isData: true,
        }))}
        reload={retryMissing(materials)}
        {...material}
        onChange={(chosen) => onChange(chosen ?? '')}
        description={differs.materialUuid}
      />
      <NumberInput
        label={t('Pieces')}
        unit="pieces"
        integer
        min={0}
        max={1000}
        required
        {...field('pieces')}
      />
    </FormDialog>
  )
}

export const PACKAGE_FORMS = {
  chicken: (props: EntryFormProps<Package>) => <PackageForm {...props} line="chicken" />,
  potato: (props: EntryFormProps<Package>) => <PackageForm {...props} line="potato" />,
} satisfies Record<Line, unknown>
