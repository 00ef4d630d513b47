import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import {
  type Order,
  type OrderForm as OrderBody,
  orderById,
  orderForm,
  placeOrder,
  updateOrder,
} from '#src/contract/orders/orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import { t } from '#src/domain/language/text.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { RestaurantField } from '#src/form/restaurant-field.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { MomentInput } from '#src/ui/inputs/time/moment-input.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { DescriptionField, TypeField } from './order-fields.tsx'
import { OrderLines } from './order-lines.tsx'
import { newDeparture, type OrderValues, orderBody, orderTexts, orderValues } from './order-values.ts'
import css from './orders.module.css'
import { OrderAwaited, useOrder } from './use-order.tsx'
import { useOrderZone } from './use-order-zone.ts'

const WAYS = { invalidates: [cateringOrders, recurringOrders] }
const WIDTH = 560

interface OrderFormProps {
  onClose: () => void
  onSaved: (order: Order) => void
}

/** An order's fields: its products, and when all of it leaves, on its restaurant's clock. Null is a new order. */
export function OrderForm({ order, onClose, onSaved }: OrderFormProps & { order: Order | null }) {
  const { restaurantUuid = '', now } = usePlace()
  const [opened] = useState(now)
  const zoneOf = useOrderZone()
  const asked = order === null && restaurantUuid === ''
  const place = useMutation(mutationOptionsFor(placeOrder, WAYS))
  const update = useMutation(mutationOptionsFor(updateOrder, WAYS))
  const { form, field, differs, loaded, remedy, note } = useRowForm<Order, OrderValues, OrderBody>({
    row: order,
    valuesOf: (row) => orderValues(row, restaurantUuid, opened, zoneOf(restaurantUuid)),
    schema: orderForm,
    toBody: (values) => orderBody(values, zoneOf(values.restaurantUuid)),
    create: (body) => place.mutateAsync({ body }),
    update: ({ uuid }, body) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => request(orderById, { params: { id: uuid } }),
    texts: orderTexts,
    onSaved,
  })
  const { values } = form
  const zone = zoneOf(values.restaurantUuid)
  const restaurant = field('restaurantUuid')
  const departure = field('restaurantDepartureTime')
  /** In some two hours is another time of day elsewhere: it follows the restaurant as long as nobody has set it. */
  const choose = (uuid: string) => {
    restaurant.onChange(uuid)
    const suggested = newDeparture(opened, zone)
    const { day, minutes } = values.restaurantDepartureTime
    if (day === suggested.day && minutes === suggested.minutes)
      departure.onChange(newDeparture(opened, zoneOf(uuid)))
  }

  return (
    <FormDialog
      title={order ? t('Edit order') : t('Create order')}
      form={form}
      size={WIDTH}
      inPlace={order !== null}
      onClose={onClose}
      remedy={remedy}
      note={note}
    >
      {asked && <RestaurantField {...restaurant} onChange={choose} />}
      <OrderLines
        lines={form.rows('lines')}
        orderType={values.orderType}
        order={loaded ?? order}
        saved={differs.lines}
        isFirst={!asked}
      />
      <MomentInput label={t('Departure day')} required zone={zone} now={now()} only="future" {...departure} />
      <TypeField {...field('orderType')} />
      <div className={css.moment}>
        <TextInput label={t('Customer')} autoComplete="off" maxLength={100} {...field('customerName')} />
        <TextInput
          label={t('Customer phone')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          {...field('customerPhone')}
        />
      </div>
      <DescriptionField {...field('demandDescription')} />
    </FormDialog>
  )
}

interface EditOrderProps extends OrderFormProps {
  orderUuid: string
}

/** Changes an order that nobody has begun; what is in it is loaded first. */
export function EditOrder({ orderUuid, onClose, onSaved }: EditOrderProps) {
  const { data, failure, retry } = useOrder(orderUuid)
  // What was loaded first: a later answer must not touch what is being typed.
  const [order, setOrder] = useState(data ?? null)
  if (order === null && data) setOrder(data)
  const phone = usePhone()
  if (order?.status === 'NEW') return <OrderForm order={order} onClose={onClose} onSaved={onSaved} />
  return (
    <Dialog onClose={onClose} title={t('Edit order')} size={WIDTH} fullScreen={phone}>
      {order ? (
        <Text role="status">
          {t('This order is {status} and can no longer be changed.', {
            status: ORDER_STATUSES[order.status].word,
          })}
        </Text>
      ) : (
        <OrderAwaited failure={failure} retry={retry} />
      )}
    </Dialog>
  )
}
