import { type Policy, policies } from '#src/contract/roles.ts'
import { accessLabel, modulesSummary } from '#src/domain/access/permission.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import type { ListDefinition } from '#src/list/list-screen.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { policiesSearch } from './policies-search.ts'

const roleNames = ({ roles }: Policy) => roles.map(({ name }) => name).join(', ') || 'None'

const columnsIn = (zone: string): readonly Column<Policy>[] => [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    wraps: true,
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    key: 'accesses',
    title: 'Permissions',
    hideable: true,
    wraps: true,
    cell: (row) => modulesSummary(row.accesses),
    text: (row) => row.accesses.map(accessLabel).join('; '),
  },
  { key: 'roles', title: 'In roles', hideable: true, wraps: true, cell: roleNames, text: roleNames },
  {
    key: 'createdDate',
    title: 'Created',
    sortable: true,
    hideable: true,
    wide: true,
    cell: (row) => formatDateTime(row.createdDate, zone),
    text: (row) => formatDateTime(row.createdDate, zone),
  },
]

/** Policies, by name (spec 2 §9). */
export const policiesList: ListDefinition<Policy> = {
  endpoint: policies,
  spec: policiesSearch,
  rowKey: (row) => row.uuid,
  columns: columnsIn,
  card: (row) => (
    <RowCard title={row.name} lines={[modulesSummary(row.accesses), `In roles: ${roleNames(row)}`]} />
  ),
}
