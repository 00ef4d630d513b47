import { Group } from '@mantine/core'
import { useState } from 'react'
import { useWeightUnit } from '#src/app/weight-unit.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/form/use-dictionary-form.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { DurationInput } from '#src/ui/inputs/time/duration-input.tsx'
import { LINES, type Line, type Material } from '../lines.ts'
import { bodyOf, type MaterialValues, textsOf, valuesOf } from './material-values.ts'

/** A material's fields. The unit stays what it was on opening, whatever is set meanwhile. */
function MaterialForm({ line, ...props }: EntryFormProps<Material> & { line: Line }) {
  const { materials, allMaterials, packages, grilled: canBeGrilled } = LINES[line]
  const [present] = useWeightUnit()
  const [unit] = useState(present)
  const { form, field, differs, dialog } = useDictionaryForm<Material, MaterialValues>({
    ...props,
    calls: materials,
    noun: t('material'),
    invalidates: [allMaterials, packages.list],
    valuesOf: (row) => valuesOf(row, unit),
    toBody: (values) => bodyOf(values, unit, canBeGrilled),
    texts: (row) => textsOf(row, unit),
  })
  const { value: grilled, ...grilledField } = form.field('grilled')

  return (
    <FormDialog {...dialog}>
      <TextInput data-autofocus label={t('Code')} maxLength={32} required {...field('materialCode')} />
      <TextInput label={t('Name')} maxLength={64} required {...field('name')} />
      <NumberInput
        label={t('Piece weight, {unit}', { unit })}
        unit={unit}
        min={0}
        step={unit === 'kg' ? 0.005 : 0.01}
        required
        {...field('pieceWeight')}
      />
      <Group grow align="flex-start" gap={16}>
        <DurationInput label={t('Hold limit, m:ss')} required {...field('holdLimit')} />
        <DurationInput label={t('Fry time, m:ss')} required {...field('fryTime')} />
      </Group>
      {canBeGrilled && (
        <Checkbox label={t('Grilled')} {...grilledField} checked={grilled} description={differs.grilled} />
      )}
    </FormDialog>
  )
}

export const MATERIAL_FORMS = {
  chicken: (props: EntryFormProps<Material>) => <MaterialForm {...props} line="chicken" />,
  potato: (props: EntryFormProps<Material>) => <MaterialForm {...props} line="potato" />,
} satisfies Record<Line, unknown>
