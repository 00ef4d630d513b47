import { type Enrolment, enrolments } from '#src/contract/devices/enrolments.ts'
import { CODE_STATES } from '#src/domain/devices/enrolment.ts'
import { DEVICE_KIND_WORDS } from '#src/domain/devices/status.ts'
import { CODE_STATUSES } from '#src/domain/statuses.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { search, several, worded } from '#src/list/filters/declare-filter.ts'
import { timeOfRow } from '#src/list/history/history-columns.tsx'
import { RowTime } from '#src/list/row-time.tsx'
import { showList } from '#src/list/show-list.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'

const LOOK_AGAIN_MS = 30_000

const timeText = (at: number, { restaurant }: Enrolment, zone: string) => timeOfRow(at, restaurant, zone)
const usedText = (row: Enrolment, zone: string) =>
  row.redeemedTime === null ? 'Not used' : timeText(row.redeemedTime, row, zone)
const nameText = ({ name, replaces }: Enrolment) => (replaces === null ? name : `${name}, new hardware`)

/** Codes with which devices were added: who made each, and what used it. */
export const codesList = showList(enrolments, {
  ofRestaurant: true,
  refreshMs: LOOK_AGAIN_MS,
  filters: {
    search: search('Search name or address'),
    states: several(
      'Status',
      worded(CODE_STATES, (state) => CODE_STATUSES[state].word),
    ),
    uuid: null,
  },
  empty: 'Codes appear here once somebody adds a device. Each can be used once.',
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    column('name', 'Name', nameText, { wraps: true }),
    column('kind', 'Device', ({ kind }) => DEVICE_KIND_WORDS[kind]),
    column('restaurant', 'Restaurant', ({ restaurant }) => restaurant.number, { global: true }),
    column('state', 'Status', ({ state }) => CODE_STATUSES[state].word, {
      cell: ({ state }) => <StatusBadge status={CODE_STATUSES[state]} />,
    }),
    column('createdTime', 'Created', (row) => timeText(row.createdTime, row, zone), {
      cell: (row) => <RowTime text={timeText(row.createdTime, row, zone)} />,
    }),
    column('createdBy', 'Created by', ({ createdBy }) => createdBy ?? 'Deleted user', { hideable: true }),
    column('redeemedTime', 'Used', (row) => usedText(row, zone), {
      cell: (row) => <RowTime text={usedText(row, zone)} />,
    }),
    column('address', 'Used from', ({ address, about }) => sideBySide([address, about]), {
      hideable: true,
      wraps: true,
      wide: true,
    }),
  ],
  card: (row, zone, isGlobal) => (
    <RowCard
      title={nameText(row)}
      lines={[
        sideBySide([DEVICE_KIND_WORDS[row.kind], row.address ?? timeText(row.createdTime, row, zone)]),
        <StatusBadge key="state" status={CODE_STATUSES[row.state]} />,
      ]}
      {...(isGlobal && { place: row.restaurant.number })}
    />
  ),
})
