import type { InputWrapperProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query.ts'
import { allMaterials } from '#src/contract/dictionaries/chicken-materials.ts'
import { MOST_PIECES } from '#src/contract/orders/order-fields.ts'
import {
  ORDER_TYPE_LABELS,
  ORDER_TYPES,
  type OrderType,
  WORK_CENTER_LABELS,
  WORK_CENTERS,
  type WorkCenter,
} from '#src/domain/queue/order-status.ts'
import type { Form } from '#src/form/use-form.ts'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { RestaurantField } from '../restaurant-field.tsx'
import type { Differences, OrderValues } from './order-values.ts'

/** What is saved now stands below what was typed. */
export const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const TYPES = ORDER_TYPES.map((value) => ({ value, label: ORDER_TYPE_LABELS[value] }))
const CENTERS = WORK_CENTERS.map((value) => ({ value, label: WORK_CENTER_LABELS[value] }))

export interface OrderFieldsProps {
  form: Form<OrderValues>
  differs: Differences<OrderValues>
  /** A new order's restaurant is asked for in Global mode. */
  asked: boolean
}

/** Whose the order is, what is to be cooked and how much: the fields before its times. */
export function OrderFields({ form, differs, asked }: OrderFieldsProps) {
  const materials = useQuery(queryOptionsFor(allMaterials))
  const options = (materials.data?.content ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  const material = form.field('materialUuid')
  return (
    <>
      {asked && <RestaurantField {...form.field('restaurantUuid')} />}
      <Select
        {...(!asked && { 'data-autofocus': true })}
        label="Material"
        placeholder="Choose a material"
        required
        options={options}
        inputWrapperOrder={ORDER}
        description={differs.materialUuid}
        {...material}
        onChange={(value) => material.onChange(value ?? '')}
      />
      <NumberInput
        label="Amount, pieces"
        integer
        min={1}
        max={MOST_PIECES}
        step={10}
        required
        inputWrapperOrder={ORDER}
        description={differs.batchSize}
        {...form.field('batchSize')}
      />
    </>
  )
}

/** Of which kind the order is, where it is made, and what the crew should know. */
export function OrderDetails({ form, differs }: Omit<OrderFieldsProps, 'asked'>) {
  const type = form.field('orderType')
  const center = form.field('workCenter')
  return (
    <>
      <Select
        label="Type"
        required
        options={TYPES}
        inputWrapperOrder={ORDER}
        description={differs.orderType}
        {...type}
        onChange={(value) => value !== null && type.onChange(value as OrderType)}
      />
      <Select
        label="Work center"
        required
        options={CENTERS}
        inputWrapperOrder={ORDER}
        description={differs.workCenter}
        {...center}
        onChange={(value) => value !== null && center.onChange(value as WorkCenter)}
      />
      <TextInput
        label="Description"
        autoComplete="off"
        maxLength={255}
        inputWrapperOrder={ORDER}
        description={differs.demandDescription}
        {...form.field('demandDescription')}
      />
    </>
  )
}
