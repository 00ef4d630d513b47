import { type Role, roles } from '#src/contract/administration/roles.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { search } from '#src/list/filters/declare-filter.ts'
import { showList } from '#src/list/show-list.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { accessColumn, createdColumn, nameColumn, namesColumn } from '../../-grants/grant-columns.ts'

export const policyNames = ({ constituents }: Role) => constituents.map(({ name }) => name).join(', ')

/** Roles, by name (spec 2 §9). */
export const rolesList = showList(roles, {
  filters: {
    search: search(t('Search name')),
  },
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    nameColumn(),
    namesColumn('constituents', t('Policies'), policyNames),
    accessColumn('accessList', (row) => row.accessList),
    {
      key: 'users',
      title: t('Users'),
      align: 'right',
      hideable: true,
      cell: (row) => row.users,
      text: (row) => String(row.users),
    },
    createdColumn(zone),
  ],
  card: (row) => (
    <RowCard
      title={row.name}
      isData
      lines={[
        <Data key="policies">{policyNames(row)}</Data>,
        tn(row.users, { one: '{n} user', other: '{n} users' }),
      ]}
    />
  ),
})
