import type { AnyEndpoint } from '#src/contract/define.ts'
import { type Tablet, tabletBuilds, tabletModels, tablets } from '#src/contract/devices/tablets.ts'
import { TABLET_STATUSES } from '#src/domain/devices/status.ts'
import { DEVICE_STATES } from '#src/domain/status.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import type { OptionSource } from '#src/list/filters.ts'
import type { ListDefinition } from '#src/list/list-definition.ts'
import { withOptions } from '#src/list/with-options.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { placeOf, restaurantColumn, sinceColumn, statusColumn, statusOptions } from '../device-columns.tsx'
import { RemoteAccessSwitch } from './remote-access-switch.tsx'
import { tabletsWork } from './tablets-bulk.ts'
import { tabletsSearch } from './tablets-search.ts'

/** Names that tablets have, of the restaurant on the screen or of all. */
const namesFrom = (endpoint: AnyEndpoint, restaurantUuid: string | undefined): OptionSource => ({
  endpoint,
  query: { ...(restaurantUuid !== undefined && { restaurantUuid }) },
  options: ({ content }: { content: string[] }) => content.map((name) => ({ value: name, label: name })),
})

const showing = ({ shows }: Tablet) => shows ?? 'Its own screen'

/** The list of tablets. */
export const tabletsList = (restaurantUuid: string | undefined): ListDefinition<Tablet> => ({
  endpoint: tablets,
  spec: withOptions(tabletsSearch, {
    statuses: statusOptions(TABLET_STATUSES),
    models: namesFrom(tabletModels, restaurantUuid),
    builds: namesFrom(tabletBuilds, restaurantUuid),
  }),
  rowKey: (row) => row.uuid,
  bulk: tabletsWork,
  columns: (zone) => [
    column('name', 'Name', (row) => row.name, { sortable: true, wraps: true }),
    statusColumn,
    sinceColumn(zone),
    restaurantColumn,
    column('model', 'Model', (row) => row.model, { sortable: true, hideable: true, wraps: true }),
    column('build', 'Build', (row) => row.build, { sortable: true, hideable: true, wide: true, wraps: true }),
    column('shows', 'Shows', showing, { hideable: true, wide: true, wraps: true }),
    column('identifier', 'Identifier', (row) => row.identifier, { hideable: true, asked: true }),
    column('remoteAccess', 'Remote access', (row) => (row.remoteAccess ? 'On' : 'Off'), {
      cell: (row) => <RemoteAccessSwitch tablet={row} />,
    }),
  ],
  card: (row, _, isGlobal) => (
    <RowCard
      title={row.name}
      lines={[
        sideBySide([isGlobal && placeOf(row), row.model, row.shows]),
        <>
          <StatusBadge status={DEVICE_STATES[row.status]} />
          {!row.remoteAccess && ' Remote access off'}
        </>,
      ]}
    />
  ),
})
