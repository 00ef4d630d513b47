import { MOST_PIECES } from '#src/contract/orders/order-fields.ts'
import { t } from '#src/domain/language/text.ts'
import {
  ORDER_TYPE_LABELS,
  ORDER_TYPES,
  type OrderType,
  WORK_CENTER_LABELS,
  WORK_CENTERS,
  type WorkCenter,
} from '#src/domain/queue/order-status.ts'
import type { FieldProps } from '#src/form/use-form.ts'
import { Choice } from '#src/ui/inputs/choice.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { Select, type SelectProps } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

/** Fields that orders of both kinds have. */

const TYPES = ORDER_TYPES.map((value) => ({ value, label: ORDER_TYPE_LABELS[value] }))
const CENTERS = WORK_CENTERS.map((value) => ({ value, label: WORK_CENTER_LABELS[value] }))

type MaterialFieldProps = FieldProps<string> &
  Pick<SelectProps, 'options' | 'reload'> & {
    /** The dialog begins here. */
    isFirst: boolean
  }

/** What is to be cooked: a few letters find a material in the list. */
export function MaterialField({ isFirst, onChange, ...props }: MaterialFieldProps) {
  return (
    <Select
      {...(isFirst && { 'data-autofocus': true })}
      label={t('Material')}
      placeholder={t('Choose a material')}
      required
      searchable
      {...props}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}

export function PiecesField(props: FieldProps<number | null>) {
  return (
    <NumberInput
      label={t('Amount, pieces')}
      unit="pieces"
      integer
      min={1}
      max={MOST_PIECES}
      step={10}
      required
      {...props}
    />
  )
}

export const TypeField = (props: FieldProps<OrderType>) => (
  <Choice label={t('Type')} options={TYPES} {...props} />
)

/** Where it is made. */
export function WorkCenterField({ onChange, ...props }: FieldProps<WorkCenter>) {
  return (
    <Select
      label={t('Work center')}
      required
      options={CENTERS}
      {...props}
      onChange={(value) => value !== null && onChange(value as WorkCenter)}
    />
  )
}

/** What the crew should know. */
export function DescriptionField(props: FieldProps<string>) {
  return <TextInput label={t('Description')} autoComplete="off" maxLength={255} {...props} />
}
