import {
  confirmDevice,
  type Device,
  deleteDevice,
  deviceAvailability,
  devices,
  recallDevice,
} from '#src/contract/devices/devices.ts'
import { DEVICE_STATES } from '#src/domain/status.ts'
import { formatTimestamp } from '#src/domain/time/format.ts'
import type { ListDefinition } from '#src/list/list-definition.ts'
import { withOptions } from '#src/list/with-options.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { placeOf, restaurantColumn, sinceColumn, statusColumn, statusOptions } from '../device-columns.tsx'
import { pcsSearch } from './pcs-search.ts'

/** The list of PCs. */
export const pcsList: ListDefinition<Device> = {
  endpoint: devices,
  spec: withOptions(pcsSearch, { statuses: statusOptions() }),
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    column('identifier', 'Identifier', (row) => row.identifier, { sortable: true, wraps: true }),
    statusColumn,
    sinceColumn(zone),
    restaurantColumn,
  ],
  card: (row, zone, isGlobal) => (
    <RowCard
      title={row.identifier}
      lines={[
        `${isGlobal ? `${placeOf(row)} · ` : ''}since ${formatTimestamp(row.statusTime, zone)}`,
        <StatusBadge key="status" status={DEVICE_STATES[row.status]} />,
      ]}
    />
  ),
  bulk: {
    noun: 'PC',
    name: (row) => row.identifier,
    actions: [
      {
        verb: 'Confirm',
        done: 'Confirmed',
        endpoint: confirmDevice,
        leftOut: ({ status }) => (status === 'UNCONFIRMED' ? null : 'Confirmed already'),
      },
    ],
  },
  removed: {
    endpoint: deleteDevice,
    recall: recallDevice,
    name: (row) => row.identifier,
    noun: 'PC',
    invalidates: [deviceAvailability],
  },
}
