import { useMaterialOptions } from '#src/app/options.ts'
import { MOST_PIECES } from '#src/contract/orders/order-fields.ts'
import {
  ORDER_TYPE_LABELS,
  ORDER_TYPES,
  type OrderType,
  WORK_CENTER_LABELS,
  WORK_CENTERS,
  type WorkCenter,
} from '#src/domain/queue/order-status.ts'
import { RestaurantField } from '#src/form/restaurant-field.tsx'
import type { RowForm } from '#src/form/use-row-form.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import type { OrderValues } from './order-values.ts'

const TYPES = ORDER_TYPES.map((value) => ({ value, label: ORDER_TYPE_LABELS[value] }))
const CENTERS = WORK_CENTERS.map((value) => ({ value, label: WORK_CENTER_LABELS[value] }))

export interface OrderFieldsProps {
  field: RowForm<unknown, OrderValues>['field']
  /** A new order's restaurant is asked for in Global mode. */
  asked: boolean
  /** Called with each restaurant that is chosen. */
  onPlaced?: (restaurantUuid: string) => void
}

/** Whose the order is, what is to be cooked and how much: the fields before its times. */
export function OrderFields({ field, asked, onPlaced }: OrderFieldsProps) {
  const materials = useMaterialOptions()
  const material = field('materialUuid')
  const place = field('restaurantUuid')
  const choose = (uuid: string) => {
    place.onChange(uuid)
    onPlaced?.(uuid)
  }
  return (
    <>
      {asked && <RestaurantField {...place} onChange={choose} />}
      <Select
        {...(!asked && { 'data-autofocus': true })}
        label="Material"
        placeholder="Choose a material"
        required
        {...materials}
        {...material}
        onChange={(value) => material.onChange(value ?? '')}
      />
      <NumberInput
        label="Amount, pieces"
        unit="pieces"
        integer
        min={1}
        max={MOST_PIECES}
        step={10}
        required
        {...field('batchSize')}
      />
    </>
  )
}

/** Of which kind the order is, where it is made, and what the crew should know. */
export function OrderDetails({ field }: Pick<OrderFieldsProps, 'field'>) {
  const type = field('orderType')
  const center = field('workCenter')
  return (
    <>
      <Select
        label="Type"
        required
        options={TYPES}
        {...type}
        onChange={(value) => value !== null && type.onChange(value as OrderType)}
      />
      <Select
        label="Work center"
        required
        options={CENTERS}
        {...center}
        onChange={(value) => value !== null && center.onChange(value as WorkCenter)}
      />
      <TextInput label="Description" autoComplete="off" maxLength={255} {...field('demandDescription')} />
    </>
  )
}
