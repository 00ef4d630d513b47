import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import {
  type CateringOrder,
  type CateringOrderForm,
  cateringOrderById,
  cateringOrderForm,
  cateringOrders,
  createCateringOrder,
  updateCateringOrder,
} from '#src/contract/orders/catering-orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import type { EntryFormProps } from '#src/form/use-dictionary-form.ts'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { MomentInput } from '#src/ui/inputs/time/moment-input.tsx'
import { OrderDetails, OrderFields, type OrderFieldsProps } from './order-fields.tsx'
import {
  type CateringValues,
  cateringBody,
  cateringTexts,
  cateringValues,
  newDeparture,
} from './order-values.ts'
import { useOrderZone } from './use-order-zone.ts'

const WAYS = { invalidates: [cateringOrders, recurringOrders] }

/** A catering order's fields; it leaves at a time on its restaurant's clock. */
export function CateringForm({ row: order, onClose, onSaved }: EntryFormProps<CateringOrder>) {
  const { restaurantUuid = '', now } = usePlace()
  const [opened] = useState(now)
  const zoneOf = useOrderZone()
  const asked = order === null && restaurantUuid === ''
  const create = useMutation(mutationOptionsFor(createCateringOrder, WAYS))
  const update = useMutation(mutationOptionsFor(updateCateringOrder, WAYS))
  const { form, field, remedy, note } = useRowForm<CateringOrder, CateringValues, CateringOrderForm>({
    row: order,
    valuesOf: (row) => cateringValues(row, restaurantUuid, opened, zoneOf(restaurantUuid)),
    schema: cateringOrderForm,
    toBody: (values) => cateringBody(values, zoneOf(values.restaurantUuid)),
    create: (body) => create.mutateAsync({ body }),
    update: ({ uuid }, body) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => request(cateringOrderById, { params: { id: uuid } }),
    texts: cateringTexts,
    onSaved,
  })
  const { values } = form
  const zone = zoneOf(values.restaurantUuid)
  const orderField = field as unknown as OrderFieldsProps['field']
  const departure = field('restaurantDepartureTime')
  /** In some two hours is another time of day elsewhere: it follows the restaurant as long as nobody has set it. */
  const follow = (uuid: string) => {
    const suggested = newDeparture(opened, zone)
    const { day, minutes } = values.restaurantDepartureTime
    if (day === suggested.day && minutes === suggested.minutes)
      departure.onChange(newDeparture(opened, zoneOf(uuid)))
  }

  return (
    <FormDialog
      title={order ? 'Edit order' : 'Create order'}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={note}
    >
      <OrderFields field={orderField} asked={asked} onPlaced={follow} />
      <MomentInput label="Departure day" required zone={zone} now={now()} only="future" {...departure} />
      <OrderDetails field={orderField} />
    </FormDialog>
  )
}
