import { type Enrolment, enrolments } from '#src/contract/devices/enrolments.ts'
import { CODE_STATES } from '#src/domain/devices/enrolment.ts'
import { DEVICE_KIND_WORDS } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
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
  row.redeemedTime === null ? t('Not used') : timeText(row.redeemedTime, row, zone)
const nameText = ({ name, replaces }: Enrolment) =>
  replaces === null ? name : t('{name}, new hardware', { name })

/** Codes with which devices were added: who made each, and what used it. */
export const codesList = showList(enrolments, {
  ofRestaurant: true,
  refreshMs: LOOK_AGAIN_MS,
  filters: {
    search: search(t('Search name or address')),
    states: several(
      t('Status'),
      worded(CODE_STATES, (state) => CODE_STATUSES[state].word),
    ),
    uuid: null,
  },
  empty: t('Codes appear here once somebody adds a device. Each can be used once.'),
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    column('name', t('Name'), nameText, { isData: ({ replaces }) => replaces === null, wraps: true }),
    column('kind', t('Device'), ({ kind }) => DEVICE_KIND_WORDS[kind]),
    column('restaurant', t('Restaurant'), ({ restaurant }) => restaurant.number, {
      isData: true,
      global: true,
    }),
    column('state', t('Status'), ({ state }) => CODE_STATUSES[state].word, {
      cell: ({ state }) => <StatusBadge status={CODE_STATUSES[state]} />,
    }),
    column('createdTime', t('Created'), (row) => timeText(row.createdTime, row, zone), {
      cell: (row) => <RowTime text={timeText(row.createdTime, row, zone)} />,
    }),
    column('createdBy', t('Created by'), ({ createdBy }) => createdBy ?? t('Deleted user'), {
      isData: ({ createdBy }) => createdBy !== null,
      hideable: true,
    }),
    column('redeemedTime', t('Used'), (row) => usedText(row, zone), {
      cell: (row) => <RowTime text={usedText(row, zone)} />,
    }),
    column('address', t('Used from'), ({ address, about }) => sideBySide([address, about]), {
      isData: true,
      hideable: true,
      wraps: true,
      wide: true,
    }),
  ],
  card: (row, zone, isGlobal) => (
    <RowCard
      title={nameText(row)}
      isData={row.replaces === null}
      lines={[
        sideBySide([DEVICE_KIND_WORDS[row.kind], row.address ?? timeText(row.createdTime, row, zone)]),
        <StatusBadge key="state" status={CODE_STATUSES[row.state]} />,
      ]}
      {...(isGlobal && { place: row.restaurant.number })}
    />
  ),
})
