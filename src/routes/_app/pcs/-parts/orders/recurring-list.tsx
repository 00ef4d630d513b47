import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import {
  deleteRecurringOrder,
  type RecurringOrder,
  recallRecurringOrder,
  recurringOrders,
} from '#src/contract/orders/recurring-orders.ts'
import { t } from '#src/domain/language/text.ts'
import { WEEKDAY_OPTIONS, weekdaysText } from '#src/domain/queue/adjustment.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { clockText } from '#src/domain/time/time-of-day.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import { showEditableList } from '#src/list/show-list.ts'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { RESTAURANT_COLUMN } from '../restaurant-column.ts'
import { DESCRIPTION_COLUMN } from './description-column.tsx'
import { ORDER_FILTERS } from './order-filters.ts'
import { formatOrderTime, keepTimesTogether, typeOf, workCenterOf } from './order-words.ts'

const days = (row: RecurringOrder) => weekdaysText(row.weekdays)
const departure = (row: RecurringOrder) => clockText(row.departureMinutes)
const next =
  (zone: string) =>
  ({ nextDepartureTime, timezone }: RecurringOrder) =>
    nextDepartureTime === null ? t('None') : formatOrderTime(nextDepartureTime, timezone, zone)
export const periodText = ({ startDay, endDay }: Pick<RecurringOrder, 'startDay' | 'endDay'>) =>
  endDay === null
    ? t('From {day}', { day: formatDay(startDay) })
    : t('{start} to {end}', { start: formatDay(startDay), end: formatDay(endDay) })
/** What a recurring order is called in questions and notices. */
export const recurringName = (row: RecurringOrder) =>
  `${row.material}, ${days(row)} ${departure(row)} (${row.restaurantNumber})`

const seldom = { hideable: true, wide: true } as const

const columns = (zone: string): readonly Column<RecurringOrder>[] => [
  RESTAURANT_COLUMN,
  column('material', t('Material'), (row) => row.material, { isData: true, wraps: true }),
  column('weekdays', t('Weekdays'), days),
  column('departureMinutes', t('Departure'), departure),
  column('batchSize', t('Amount'), (row) => String(row.batchSize), { align: 'right' }),
  column('nextDepartureTime', t('Next order'), next(zone), { hideable: true }),
  column('period', t('Days'), periodText, { ...seldom, wraps: true }),
  column('orderType', t('Type'), typeOf, { ...seldom, wraps: true }),
  column('workCenter', t('Work center'), workCenterOf, { ...seldom, wraps: true }),
  DESCRIPTION_COLUMN,
]

/** The list of recurring orders. */
export const recurringList = showEditableList(recurringOrders, {
  ofRestaurant: true,
  filters: {
    ...ORDER_FILTERS,
    weekdays: several(t('Weekdays'), WEEKDAY_OPTIONS),
  },
  empty: t('Recurring orders appear here once they are created. Each becomes an order on its days.'),
  rowKey: (row) => row.uuid,
  columns,
  card: (row, zone, isGlobal) => (
    <RowCard
      title={row.material}
      lines={[
        keepTimesTogether(`${days(row)} · ${departure(row)}`),
        keepTimesTogether(t('Next: {time}', { time: next(zone)(row) })),
      ]}
      figure={piecesInWords(row.batchSize)}
      {...(isGlobal && { place: row.restaurantNumber })}
    />
  ),
  removed: {
    endpoint: deleteRecurringOrder,
    recall: recallRecurringOrder,
    invalidates: [cateringOrders],
    noun: { one: t('recurring order'), other: t('recurring orders') },
    name: recurringName,
  },
})
