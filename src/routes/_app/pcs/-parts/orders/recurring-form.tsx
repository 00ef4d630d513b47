import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { useMaterialOptions } from '#src/app/options.ts'
import { usePlace } from '#src/app/place.ts'
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
import { t } from '#src/domain/language/text.ts'
import { WEEKDAY_OPTIONS } from '#src/domain/queue/adjustment.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { labelWithZone } from '#src/domain/time/format.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { RestaurantField } from '#src/form/restaurant-field.tsx'
import type { EntryFormProps } from '#src/form/use-dictionary-form.ts'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { TimeInput } from '#src/ui/inputs/time/time-input.tsx'
import { DescriptionField, MaterialField, PiecesField, TypeField, WorkCenterField } from './order-fields.tsx'
import { type RecurringValues, recurringBody, recurringTexts, recurringValues } from './order-values.ts'
import css from './orders.module.css'
import { useOrderZone } from './use-order-zone.ts'

const WAYS = { invalidates: [recurringOrders, cateringOrders] }

/** A recurring order's fields: what, on which weekdays, from which of the restaurant's days to which. */
export function RecurringForm({ row: order, onClose, onSaved }: EntryFormProps<RecurringOrder>) {
  const { restaurantUuid = '', now } = usePlace()
  const [opened] = useState(now)
  const zoneOf = useOrderZone()
  const naming = useZoneNaming()
  const materials = useMaterialOptions()
  const asked = order === null && restaurantUuid === ''
  const create = useMutation(mutationOptionsFor(createRecurringOrder, WAYS))
  const update = useMutation(mutationOptionsFor(updateRecurringOrder, WAYS))
  const { form, field, differs, remedy, note } = useRowForm<
    RecurringOrder,
    RecurringValues,
    RecurringOrderForm
  >({
    row: order,
    valuesOf: (row) => recurringValues(row, restaurantUuid, opened, zoneOf(restaurantUuid)),
    schema: recurringOrderForm,
    toBody: recurringBody,
    create: (body) => create.mutateAsync({ body }),
    update: ({ uuid }, body) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => request(recurringOrderById, { params: { id: uuid } }),
    texts: recurringTexts,
    onSaved,
  })
  const { values } = form
  const weekdays = field('weekdays')
  const { error: _, ...departure } = field('departureMinutes')
  const firstDay = field('startDay')
  /** Today is another day elsewhere: it follows the restaurant as long as nobody has set it. */
  const follow = (uuid: string) => {
    if (values.startDay === dayKey(opened, zoneOf(values.restaurantUuid)))
      firstDay.onChange(dayKey(opened, zoneOf(uuid)))
  }
  const place = field('restaurantUuid')
  const choose = (uuid: string) => {
    place.onChange(uuid)
    follow(uuid)
  }

  return (
    <FormDialog
      title={order ? t('Edit recurring order') : t('Create recurring order')}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={
        note ||
        (order &&
          t('This also changes its orders that have not started, except those with more than one product.'))
      }
    >
      {asked && <RestaurantField {...place} onChange={choose} />}
      <MaterialField isFirst={!asked} {...materials} {...field('materialUuid')} />
      <PiecesField {...field('batchSize')} />
      <MultiSelect
        label={t('Weekdays')}
        required
        placeholder={t('Choose days')}
        options={WEEKDAY_OPTIONS}
        {...weekdays}
        onChange={(days) => weekdays.onChange(days as Weekday[])}
      />
      <TimeInput
        label={labelWithZone(t('Departure time'), now(), zoneOf(values.restaurantUuid), naming)}
        {...departure}
      />
      <div className={css.moment}>
        <TextInput type="date" label={t('First day')} required {...firstDay} />
        <TextInput
          type="date"
          label={t('Last day')}
          min={values.startDay}
          {...field('endDay')}
          description={differs.endDay ?? t('Leave empty for no end date')}
        />
      </div>
      <TypeField {...field('orderType')} />
      <WorkCenterField {...field('workCenter')} />
      <DescriptionField {...field('demandDescription')} />
    </FormDialog>
  )
}
