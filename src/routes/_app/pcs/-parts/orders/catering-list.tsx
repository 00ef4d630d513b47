import { type CateringOrder, cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { t, tc, tn } from '#src/domain/language/text.ts'
import { numberedLine } from '#src/domain/queue/order-names.ts'
import { ORDER_GROUPS, orderAmounts } from '#src/domain/queue/order-status.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { exact } from '#src/list/filters/declare-filter.ts'
import { UNSET } from '#src/list/filters/filters.ts'
import { showList } from '#src/list/show-list.ts'
import { ProgressBar } from '#src/ui/status/progress-bar.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { RESTAURANT_COLUMN } from '../restaurant-column.ts'
import { DESCRIPTION_COLUMN } from './description-column.tsx'
import { ORDER_FILTERS } from './order-filters.ts'
import {
  formatOrderTime,
  formatOrderTimeWithSharedDay,
  keepTimesTogether,
  packagesText,
  typeOf,
  workCenterOf,
} from './order-words.ts'
import css from './orders.module.css'

const status = (row: CateringOrder) => ORDER_STATUSES[row.cateringOrderStatus]
const badge = (row: CateringOrder) => <StatusBadge status={status(row)} />
const amounts = (row: CateringOrder) =>
  orderAmounts({ ...row, status: row.cateringOrderStatus, pieces: row.batchSize })
const amount = (part: 'amount' | 'waiting' | 'inProgress' | 'ready') => (row: CateringOrder) =>
  String(amounts(row)[part])
const ordered = (row: CateringOrder) => (
  <>
    {amounts(row).amount}
    {row.packageType !== null && <span className={css.packages}>{packagesText(row)}</span>}
  </>
)
const departure = (zone: string) => (row: CateringOrder) =>
  formatOrderTime(row.restaurantDepartureTime, row.timezone, zone)
/** Cooked on the day it leaves, but for what leaves early: so the row has room. */
const at = (key: 'scheduledStart' | 'scheduledEnd', zone: string) => (row: CateringOrder) =>
  formatOrderTimeWithSharedDay(row[key], row.restaurantDepartureTime, row.timezone, zone)

type Time = 'restaurantDepartureTime' | 'scheduledStart' | 'scheduledEnd'
const time = (
  key: Time,
  title: string,
  cell: (row: CateringOrder) => string,
  more: Partial<Column<CateringOrder>> = {},
) =>
  column<CateringOrder>(key, title, (row) => formatZonedDateTime(row[key], row.timezone), { cell, ...more })

const figure = { align: 'right', hideable: true } as const
const seldom = { hideable: true, wide: true } as const
/** A desk has no room for these next to the sidebar: nobody should have to scroll for the description. */
const rare = { hideable: true, asked: true, wraps: true } as const

const columns = (zone: string): readonly Column<CateringOrder>[] => [
  RESTAURANT_COLUMN,
  column('batchNumber', t('Batch'), (row) => String(row.batchNumber), { cell: numberedLine, align: 'right' }),
  column('material', t('Material'), (row) => row.material, { isData: true, wraps: true }),
  column('status', t('Status'), (row) => status(row).word, { cell: badge }),
  column('progress', t('Progress'), (row) => `${row.progress}%`, {
    cell: (row) => <ProgressBar percent={row.progress} status={status(row)} />,
    hideable: true,
    wide: 'GLOBAL',
    width: '12%',
  }),
  time('restaurantDepartureTime', t('Departure'), departure(zone)),
  column('batchSize', t('Amount'), amount('amount'), { cell: ordered, align: 'right' }),
  column('waiting', t('Waiting'), amount('waiting'), { ...figure, asked: true }),
  column('inProgress', t('In Progress'), amount('inProgress'), { ...figure, asked: true }),
  column('ready', t('Ready'), amount('ready'), { ...figure, wide: 'GLOBAL' }),
  time('scheduledStart', t('Scheduled start'), at('scheduledStart', zone), seldom),
  time('scheduledEnd', t('Scheduled end'), at('scheduledEnd', zone), seldom),
  column('orderType', t('Type'), typeOf, rare),
  column('workCenter', t('Work center'), workCenterOf, rare),
  DESCRIPTION_COLUMN,
]

const GROUPS: Readonly<Record<string, readonly string[]>> = { ...ORDER_GROUPS, canceled: ['CANCELED'] }

/** The list of catering orders. It shows active orders unless set otherwise. */
export const cateringList = showList(cateringOrders, {
  ofRestaurant: true,
  // Of their departures, most of which are yet to come; all of them unless a range is chosen.
  dates: { mode: 'time', maxSpan: '1y', allowFuture: true, presets: ['1d', '7d', '1mo', '6mo', '1y'] },
  filters: {
    ...ORDER_FILTERS,
    statuses: {
      kind: 'choice',
      label: t('Orders'),
      options: [
        { value: 'active', label: tc('orders', 'Active') },
        { value: 'closed', label: tc('orders', 'Closed') },
        { value: 'canceled', label: tc('orders', 'Canceled') },
        { value: UNSET, label: t('all') },
      ],
      fallback: 'active',
      toQuery: (value) => GROUPS[value],
    },
    orderUuid: exact(t('one order')),
  },
  empty: t('Catering orders appear here once they are created, with the time at which they leave.'),
  rowKey: (row) => row.uuid,
  columns,
  card: (row, zone, isGlobal) => (
    <RowCard
      title={sideBySide([numberedLine(row), row.material])}
      isData
      lines={[
        [
          keepTimesTogether(departure(zone)(row)),
          ...(row.packageType === null ? [] : [packagesText(row)]),
          ...(row.cateringOrderStatus === 'CANCELED'
            ? [tn(row.batchSize, { one: '{n} piece ordered', other: '{n} pieces ordered' })]
            : []),
          ...(row.ready > 0 ? [t('{count} ready', { count: row.ready })] : []),
        ].join(' · '),
        badge(row),
      ]}
      // Of a canceled one nobody makes that many.
      figure={row.cateringOrderStatus === 'CANCELED' ? undefined : piecesInWords(row.batchSize)}
      {...(isGlobal && { place: row.restaurantNumber })}
    />
  ),
})
