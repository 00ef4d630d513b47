import {
  confirmDevice,
  type Device,
  deleteDevice,
  deviceAvailability,
  devices,
  recallDevice,
} from '#src/contract/devices/devices.ts'
import { warningsOf } from '#src/domain/devices/report.ts'
import { DEVICE_KIND_WORDS } from '#src/domain/devices/status.ts'
import { msg, t, tn } from '#src/domain/language/text.ts'
import type { Status } from '#src/domain/status.ts'
import { DEVICE_STATES, WARNING_STATE } from '#src/domain/statuses.ts'
import { formatTimestamp } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { search, several } from '#src/list/filters/declare-filter.ts'
import { showList } from '#src/list/show-list.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { SideBySide } from '#src/ui/text/side-by-side.tsx'
import { placeOf, restaurantColumn, sinceColumn, statusColumn, statusOptions } from '../device-columns.tsx'

/** How many things somebody should look after; null where there are none. */
function warningStatus({ report }: Device): Status | null {
  const count = report ? warningsOf(report, present()).length : 0
  return count === 0
    ? null
    : { ...WARNING_STATE, word: tn(count, { one: '{n} warning', other: '{n} warnings' }) }
}

function Statuses({ device }: { device: Device }) {
  const warning = warningStatus(device)
  return (
    <>
      <StatusBadge status={DEVICE_STATES[device.status]} />
      {warning && (
        <>
          {' '}
          <StatusBadge status={warning} />
        </>
      )}
    </>
  )
}

const NOUN = { one: t('PC'), other: t('PCs') }

/** How often they are fetched again, because no live message reports their changes. */
const LOOK_AGAIN_MS = 30_000

/** The list of PCs (spec 2 §9: by status DESC). */
export const pcsList = showList(devices, {
  ofRestaurant: true,
  refreshMs: LOOK_AGAIN_MS,
  filters: {
    search: search(t('Search identifier')),
    statuses: several(t('Status'), statusOptions()),
  },
  empty: t('PCs appear here once they are added to a restaurant.'),
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    column('identifier', t('Identifier'), (row) => row.identifier, { isData: true, wraps: true }),
    {
      ...statusColumn,
      text: (row) => sideBySide([DEVICE_STATES[row.status].word, warningStatus(row)?.word]),
      cell: (row) => <Statuses device={row} />,
    },
    sinceColumn(zone),
    restaurantColumn,
    column('kind', t('Device'), ({ kind }) => DEVICE_KIND_WORDS[kind], { hideable: true, wide: true }),
  ],
  card: (row, zone, isGlobal) => (
    <RowCard
      title={row.identifier}
      isData
      lines={[
        <SideBySide key="place">
          {isGlobal && <Data>{placeOf(row)}</Data>}
          {t('since {time}', { time: formatTimestamp(row.statusTime, zone) })}
        </SideBySide>,
        <Statuses key="status" device={row} />,
      ]}
    />
  ),
  bulk: {
    noun: NOUN,
    name: (row) => row.identifier,
    actions: [
      {
        label: t('Confirm'),
        deed: msg('Confirm {rows}'),
        done: msg('Confirmed: {rows}'),
        endpoint: confirmDevice,
        leftOut: ({ status }) => (status === 'UNCONFIRMED' ? null : t('Already confirmed')),
      },
    ],
  },
  removed: {
    endpoint: deleteDevice,
    recall: recallDevice,
    name: (row) => row.identifier,
    noun: NOUN,
    invalidates: [deviceAvailability],
  },
})
