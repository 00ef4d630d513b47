import { type IntakeKey, intakeKeys, KEY_STATES } from '#src/contract/devices/intake-keys.ts'
import { t } from '#src/domain/language/text.ts'
import { KEY_STATUSES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { search, several, worded } from '#src/list/filters/declare-filter.ts'
import { RowTime } from '#src/list/row-time.tsx'
import { showList } from '#src/list/show-list.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { holderText, keyStatus, restaurantsText, scopesText } from './device-words.ts'

const LOOK_AGAIN_MS = 30_000

const lastUsed = ({ lastUsedTime }: IntakeKey, zone: string) =>
  lastUsedTime === null ? t('Never') : formatZonedDateTime(lastUsedTime, zone)

/** The keys of equipment and of other systems, without the keys themselves. */
export const keysList = showList(intakeKeys, {
  ofRestaurant: true,
  refreshMs: LOOK_AGAIN_MS,
  filters: {
    search: search(t('Search name, key or address')),
    states: several(
      t('Status'),
      worded(KEY_STATES, (state) => KEY_STATUSES[state].word),
    ),
  },
  empty: t('Keys appear here once a device is added with its code, or a key is created.'),
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    column('name', t('Name'), ({ name }) => name, { isData: true, wraps: true }),
    column('prefix', t('Key'), ({ prefix }) => `${prefix}…`, { isData: true }),
    column('holder', t('Used by'), holderText, { wraps: true }),
    column('restaurants', t('Restaurants'), restaurantsText, { global: true }),
    column('state', t('Status'), (row) => keyStatus(row, present()).word, {
      cell: (row) => <StatusBadge status={keyStatus(row, present())} />,
    }),
    column('scopes', t('Allowed'), scopesText, { hideable: true, wide: true, wraps: true }),
    column('lastUsedTime', t('Last used'), (row) => lastUsed(row, zone), {
      cell: (row) => <RowTime text={lastUsed(row, zone)} />,
    }),
    column('lastAddress', t('From'), ({ lastAddress, agent }) => sideBySide([lastAddress, agent]), {
      isData: true,
      hideable: true,
      wide: true,
      wraps: true,
    }),
    column('createdTime', t('Created'), ({ createdTime }) => formatZonedDateTime(createdTime, zone), {
      hideable: true,
      wide: true,
      cell: ({ createdTime }) => <RowTime text={formatZonedDateTime(createdTime, zone)} />,
    }),
  ],
  card: (row, zone, isGlobal) => (
    <RowCard
      title={row.name}
      isData
      lines={[
        sideBySide([
          holderText(row),
          row.lastUsedTime === null ? t('Never used') : formatTimestamp(row.lastUsedTime, zone),
        ]),
        <StatusBadge key="state" status={keyStatus(row, present())} />,
      ]}
      {...(isGlobal && { place: <>{restaurantsText(row)}</> })}
    />
  ),
})
