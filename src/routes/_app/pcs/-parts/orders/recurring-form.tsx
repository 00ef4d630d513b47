import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call.ts'
import { mutationOptionsFor } from '#src/api/query.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import {
  createRecurringOrder,
  type RecurringOrder,
  type RecurringOrderForm,
  recurringOrderById,
  recurringOrderForm,
  recurringOrders,
  updateRecurringOrder,
} from '#src/contract/orders/recurring-orders.ts'
import { WEEKDAY_OPTIONS } from '#src/domain/queue/adjustment.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import type { Form } from '#src/form/use-form.ts'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { usePlace } from '#src/shell/place.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { TimeInput } from '#src/ui/inputs/time-input.tsx'
import { ORDER, OrderDetails, OrderFields } from './order-fields.tsx'
import {
  type OrderValues,
  type RecurringValues,
  recurringBody,
  recurringDifferences,
  recurringValues,
} from './order-values.ts'
import css from './orders.module.css'
import { useOrderZone } from './use-order-zone.ts'

const WAYS = { invalidates: [recurringOrders, cateringOrders] }

export interface RecurringFormProps {
  /** The recurring order to change; null for a new one. */
  order: RecurringOrder | null
  onClose: () => void
  onSaved: (order: RecurringOrder) => void
}

/** A recurring order's fields: what, on which weekdays, from which of the restaurant's days to which. */
export function RecurringForm({ order, onClose, onSaved }: RecurringFormProps) {
  const { restaurantUuid = '', now } = usePlace()
  const zoneOf = useOrderZone()
  const asked = order === null && restaurantUuid === ''
  const create = useMutation(mutationOptionsFor(createRecurringOrder, WAYS))
  const update = useMutation(mutationOptionsFor(updateRecurringOrder, WAYS))
  const { form, loaded, remedy } = useRowForm<RecurringOrder, RecurringValues, RecurringOrderForm>({
    row: order,
    valuesOf: (row) => recurringValues(row, restaurantUuid, now(), zoneOf(restaurantUuid)),
    schema: recurringOrderForm,
    toBody: recurringBody,
    create: (body) => create.mutateAsync({ body }),
    update: ({ uuid }, body) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => request(recurringOrderById, { params: { id: uuid } }),
    onSaved,
  })
  const { values } = form
  const differs = loaded ? recurringDifferences(values, loaded) : {}
  const weekdays = form.field('weekdays')
  const { error: _, ...departure } = form.field('departureMinutes')
  const fields = form as unknown as Form<OrderValues>

  return (
    <FormDialog
      title={order ? 'Edit recurring order' : 'Create recurring order'}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={
        Object.keys(differs).length > 0
          ? 'What is saved now stands by the fields that differ.'
          : order && 'Its orders that nobody has begun are made anew.'
      }
    >
      <OrderFields form={fields} differs={differs} asked={asked} />
      <MultiSelect
        label="Weekdays"
        placeholder="Choose days"
        options={WEEKDAY_OPTIONS}
        description={differs.weekdays}
        {...weekdays}
        onChange={(days) => weekdays.onChange(days as Weekday[])}
      />
      <TimeInput
        label={`Departure time (${zoneLabel(now(), zoneOf(values.restaurantUuid))})`}
        description={differs.departureMinutes}
        {...departure}
      />
      <div className={css.moment}>
        <TextInput
          type="date"
          label="First day"
          required
          inputWrapperOrder={ORDER}
          description={differs.startDay}
          {...form.field('startDay')}
        />
        <TextInput
          type="date"
          label="Last day"
          inputWrapperOrder={ORDER}
          description={differs.endDay ?? 'Left empty, it goes on'}
          min={values.startDay}
          {...form.field('endDay')}
        />
      </div>
      <OrderDetails form={fields} differs={differs} />
    </FormDialog>
  )
}
