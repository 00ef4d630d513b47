import {
  type Container,
  containers,
  deleteContainer,
  recallContainer,
} from '#src/contract/dictionaries/containers.ts'
import { allContainers } from '#src/contract/dictionaries/filters.ts'
import { t } from '#src/domain/language/text.ts'
import { search } from '#src/list/filters/declare-filter.ts'
import { showEditableList } from '#src/list/show-list.ts'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'

const columns = [
  column<Container>('code', t('Code'), (row) => row.code, { isData: true }),
  column<Container>('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
  column<Container>('marker', t('Marker'), (row) => String(row.marker), { align: 'right' }),
]

/** The list of containers. */
export const containersList = showEditableList(containers, {
  filters: {
    search: search(t('Search code, name or marker')),
  },
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row) => (
    <RowCard
      title={row.name}
      isData
      lines={[t('{code} · Marker {marker}', { code: row.code, marker: row.marker })]}
    />
  ),
  removed: {
    endpoint: deleteContainer,
    recall: recallContainer,
    invalidates: [allContainers],
    noun: { one: t('container'), other: t('containers') },
    name: (row) => `${row.name} (${row.code})`,
  },
})
