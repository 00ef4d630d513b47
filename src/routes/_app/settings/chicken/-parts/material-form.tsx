import { Group, type InputWrapperProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#src/api/call.ts'
import { mutationOptionsFor } from '#src/api/query.ts'
import {
  allMaterials,
  type ChickenMaterial,
  type ChickenMaterialForm,
  chickenMaterialById,
  chickenMaterialForm,
  chickenMaterials,
  createChickenMaterial,
  updateChickenMaterial,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { useWeightUnit } from '#src/shell/weight-unit.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { DurationInput } from '#src/ui/inputs/duration-input.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { bodyOf, differences, type MaterialValues, valuesOf } from './material-values.ts'

/** What is saved now stands below what was typed, so that fields side by side stay in line. */
const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']
const WAYS = { invalidates: [chickenMaterials, allMaterials] }

export interface MaterialFormProps {
  /** The material to change; null for a new one. */
  material: ChickenMaterial | null
  onClose: () => void
  onSaved: (material: ChickenMaterial) => void
}

/** A chicken material's fields. The unit stays what it was on opening, whatever is set meanwhile. */
export function MaterialForm({ material, onClose, onSaved }: MaterialFormProps) {
  const [present] = useWeightUnit()
  const [unit] = useState(present)
  const create = useMutation(mutationOptionsFor(createChickenMaterial, WAYS))
  const update = useMutation(mutationOptionsFor(updateChickenMaterial, WAYS))
  const { form, loaded, remedy } = useRowForm<ChickenMaterial, MaterialValues, ChickenMaterialForm>({
    row: material,
    valuesOf: (row) => valuesOf(row, unit),
    schema: chickenMaterialForm,
    toBody: (values) => bodyOf(values, unit),
    create: (body) => create.mutateAsync({ body }),
    update: ({ uuid }, body) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => request(chickenMaterialById, { params: { id: uuid } }),
    onSaved,
  })
  const differs = loaded ? differences(form.values, loaded, unit) : {}
  const field = <Name extends keyof MaterialValues>(name: Name) => ({
    ...form.field(name),
    description: differs[name],
    inputWrapperOrder: ORDER,
  })
  const { value: grilled, ...grilledField } = form.field('grilled')

  return (
    <FormDialog
      title={material ? 'Edit material' : 'Create material'}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={
        loaded !== null &&
        Object.keys(differs).length > 0 &&
        'What is saved now stands by the fields that differ.'
      }
    >
      <TextInput data-autofocus label="Code" maxLength={32} required {...field('materialCode')} />
      <TextInput label="Name" maxLength={64} required {...field('name')} />
      <NumberInput
        label={`Piece weight, ${unit}`}
        min={0}
        step={unit === 'kg' ? 0.005 : 0.01}
        required
        {...field('pieceWeight')}
      />
      <Group grow align="flex-start" gap={16}>
        <DurationInput label="Hold limit, m:ss" required {...field('holdLimit')} />
        <DurationInput label="Fry time, m:ss" required {...field('fryTime')} />
      </Group>
      <Checkbox label="Grilled" {...grilledField} checked={grilled} description={differs.grilled} />
    </FormDialog>
  )
}
