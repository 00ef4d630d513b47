import { type Role, roles } from '#src/contract/roles.ts'
import { accessLabel, modulesSummary } from '#src/domain/access/permission.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import type { ListDefinition } from '#src/list/list-screen.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { rolesSearch } from './roles-search.ts'

const policyNames = ({ constituents }: Role) => constituents.map(({ name }) => name).join(', ')

const columnsIn = (zone: string): readonly Column<Role>[] => [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    wraps: true,
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    key: 'constituents',
    title: 'Policies',
    hideable: true,
    wraps: true,
    cell: policyNames,
    text: policyNames,
  },
  {
    key: 'accessList',
    title: 'Permissions',
    hideable: true,
    wraps: true,
    cell: (row) => modulesSummary(row.accessList),
    text: (row) => row.accessList.map(accessLabel).join('; '),
  },
  {
    key: 'users',
    title: 'Users',
    align: 'right',
    hideable: true,
    cell: (row) => row.users,
    text: (row) => String(row.users),
  },
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

export const usersCounted = (count: number) => `${count} ${count === 1 ? 'user' : 'users'}`

/** Roles, by name (spec 2 §9). */
export const rolesList: ListDefinition<Role> = {
  endpoint: roles,
  spec: rolesSearch,
  rowKey: (row) => row.uuid,
  columns: columnsIn,
  card: (row) => <RowCard title={row.name} lines={[policyNames(row), usersCounted(row.users)]} />,
}
