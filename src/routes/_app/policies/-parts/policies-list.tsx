import { type Policy, policies } from '#src/contract/administration/roles.ts'
import { modulesSummary } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import { search } from '#src/list/filters/declare-filter.ts'
import { showList } from '#src/list/show-list.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { accessColumn, createdColumn, nameColumn, namesColumn } from '../../-grants/grant-columns.ts'

export const roleNames = ({ roles }: Policy) => roles.map(({ name }) => name).join(', ') || t('None')

/** Policies, by name (spec 2 §9). */
export const policiesList = showList(policies, {
  filters: {
    search: search(t('Search name')),
  },
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    nameColumn(),
    accessColumn('accesses', (row) => row.accesses),
    namesColumn('roles', t('In roles'), roleNames, ({ roles }) => roles.length > 0),
    createdColumn(zone),
  ],
  card: (row) => (
    <RowCard
      title={row.name}
      isData
      lines={[modulesSummary(row.accesses), t('In roles: {roles}', { roles: roleNames(row) })]}
    />
  ),
})
