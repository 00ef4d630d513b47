import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { type Tablet, tabletBuilds, tabletModels, tablets } from '#src/contract/devices/tablets.ts'
import { TABLET_STATUSES } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
import { DEVICE_STATES } from '#src/domain/statuses.ts'
import { search, several } from '#src/list/filters/declare-filter.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'
import { showList } from '#src/list/show-list.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { SideBySide } from '#src/ui/text/side-by-side.tsx'
import { placeOf, restaurantColumn, sinceColumn, statusColumn, statusOptions } from '../device-columns.tsx'
import { RemoteAccessSwitch } from './remote-access-switch.tsx'
import { tabletsWork } from './tablets-bulk.ts'

/** Names that tablets have, of the restaurant on the screen or of all. */
const namesFrom = (endpoint: AnyEndpoint): OptionSource => ({
  endpoint,
  ofRestaurant: true,
  options: ({ content }: { content: string[] }) => content.map((name) => ({ value: name, label: name })),
})

const showing = ({ shows }: Tablet) => shows ?? t('Its default screen')

/** How often they are fetched again, because no live message reports their changes. */
const LOOK_AGAIN_MS = 30_000

/** The list of tablets (spec 2 §9: by name ASC). */
export const tabletsList = showList(tablets, {
  ofRestaurant: true,
  refreshMs: LOOK_AGAIN_MS,
  filters: {
    search: search(t('Search name')),
    statuses: several(t('Status'), statusOptions(TABLET_STATUSES)),
    models: several(t('Model'), namesFrom(tabletModels)),
    builds: several(t('Build'), namesFrom(tabletBuilds)),
    uuid: null,
  },
  empty: t('Tablets appear here once they are added to a restaurant.'),
  rowKey: (row) => row.uuid,
  bulk: tabletsWork,
  columns: (zone) => [
    column('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
    statusColumn,
    sinceColumn(zone),
    restaurantColumn,
    column('model', t('Model'), (row) => row.model, { isData: true, hideable: true, wraps: true }),
    column('build', t('Build'), (row) => row.build, {
      isData: true,
      hideable: true,
      wide: true,
      wraps: true,
    }),
    column('shows', t('Shows'), showing, { hideable: true, wide: true, wraps: true }),
    column('identifier', t('Identifier'), (row) => row.identifier, {
      isData: true,
      hideable: true,
      asked: true,
    }),
    column('remoteAccess', t('Remote access'), (row) => (row.remoteAccess ? t('On') : t('Off')), {
      cell: (row) => <RemoteAccessSwitch tablet={row} />,
    }),
  ],
  card: (row, _, isGlobal) => (
    <RowCard
      title={row.name}
      isData
      lines={[
        <SideBySide key="about">
          {isGlobal && <Data>{placeOf(row)}</Data>}
          <Data>{row.model}</Data>
          {row.shows}
        </SideBySide>,
        <>
          <StatusBadge status={DEVICE_STATES[row.status]} />
          {!row.remoteAccess && ` ${t('Remote access off')}`}
        </>,
      ]}
    />
  ),
})
