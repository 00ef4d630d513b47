import { Autocomplete, type InputWrapperProps } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query.ts'
import {
  createFryer,
  type Fryer,
  type FryerForm as FryerBody,
  fryerById,
  fryerForm,
  fryers,
  knownVendors,
  updateFryer,
} from '#src/contract/fryers.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { usePlace } from '#src/shell/place.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { RestaurantField } from '../restaurant-field.tsx'

/** What is saved now stands below what was typed. */
const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']
const WAYS = { invalidates: [fryers, knownVendors] }

export interface FryerFormProps {
  /** The fryer to change; null for a new one. */
  fryer: Fryer | null
  onClose: () => void
  onSaved: (fryer: Fryer) => void
}

/** A fryer's fields; a new one's restaurant is asked for in Global mode. */
export function FryerForm({ fryer, onClose, onSaved }: FryerFormProps) {
  const { restaurantUuid = '' } = usePlace()
  const asked = fryer === null && restaurantUuid === ''
  const vendors = useQuery(queryOptionsFor(knownVendors))
  const create = useMutation(mutationOptionsFor(createFryer, WAYS))
  const update = useMutation(mutationOptionsFor(updateFryer, WAYS))
  const { form, loaded, remedy } = useRowForm<Fryer, FryerBody, FryerBody>({
    row: fryer,
    valuesOf: (row) => ({
      restaurantUuid: row?.restaurantUuid ?? restaurantUuid,
      name: row?.name ?? '',
      vendor: row?.vendor ?? '',
      linked: row?.linked ?? true,
    }),
    schema: fryerForm,
    create: (body) => create.mutateAsync({ body }),
    update: ({ uuid }, { restaurantUuid: _, ...body }) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => request(fryerById, { params: { id: uuid } }),
    onSaved,
  })
  const { values } = form
  const saved = (differs: boolean, text: string) =>
    loaded && differs ? { description: `Saved: ${text}`, inputWrapperOrder: ORDER } : {}
  const differs = {
    name: loaded !== null && loaded.name !== values.name,
    vendor: loaded !== null && loaded.vendor !== values.vendor,
    linked: loaded !== null && loaded.linked !== values.linked,
  }
  const { value: linked, ...linkedField } = form.field('linked')

  return (
    <FormDialog
      title={fryer ? 'Edit fryer' : 'Create fryer'}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={Object.values(differs).some(Boolean) && 'What is saved now stands by the fields that differ.'}
    >
      {asked && <RestaurantField {...form.field('restaurantUuid')} />}
      <TextInput
        {...(!asked && { 'data-autofocus': true })}
        label="Name"
        autoComplete="off"
        maxLength={64}
        required
        {...form.field('name')}
        {...saved(differs.name, loaded?.name ?? '')}
      />
      <Autocomplete
        label="Vendor"
        autoComplete="off"
        maxLength={64}
        required
        data={vendors.data?.content ?? []}
        {...form.field('vendor')}
        {...saved(differs.vendor, loaded?.vendor ?? '')}
      />
      <Checkbox
        label="Reports by itself"
        {...linkedField}
        checked={linked}
        description={differs.linked ? `Saved: ${loaded?.linked ? 'Yes' : 'No'}` : undefined}
      />
    </FormDialog>
  )
}
