import { DEVICE_STATUSES, type DeviceStatus } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
import { DEVICE_STATES } from '#src/domain/statuses.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { Moment } from '#src/ui/clock/moment.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'

interface Placed {
  status: DeviceStatus
  statusTime: number
  restaurantNumber: string | null
  restaurantName: string | null
}

/** '0412 - Lakeview'; of none while it is empty. */
export const placeOf = ({ restaurantNumber, restaurantName }: Placed): string =>
  restaurantNumber === null ? t('No restaurant') : `${restaurantNumber} - ${restaurantName}`

export const statusColumn: Column<Placed> = column(
  'status',
  t('Status'),
  ({ status }) => DEVICE_STATES[status].word,
  {
    cell: ({ status }) => <StatusBadge status={DEVICE_STATES[status]} />,
  },
)

export const restaurantColumn: Column<Placed> = column('restaurant', t('Restaurant'), placeOf, {
  isData: ({ restaurantNumber }) => restaurantNumber !== null,
  hideable: true,
  global: true,
  wraps: true,
})

export const sinceColumn = (zone: string): Column<Placed> =>
  column('statusTime', t('Since'), ({ statusTime }) => formatZonedDateTime(statusTime, zone), {
    hideable: true,
    cell: ({ statusTime }) => <Moment at={statusTime} zone={zone} />,
  })

/** Statuses as a filter's options, what needs somebody first. */
export const statusOptions = (statuses: readonly DeviceStatus[] = DEVICE_STATUSES) =>
  statuses.toReversed().map((value) => ({ value, label: DEVICE_STATES[value].word }))
