import {
  type Container,
  containers,
  deleteContainer,
  recallContainer,
} from '#src/contract/dictionaries/containers.ts'
import { allContainers } from '#src/contract/dictionaries/filters.ts'
import type { EditableList } from '#src/list/list-definition.ts'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { containersSearch } from './containers-search.ts'

const columns = [
  column<Container>('code', 'Code', (row) => row.code, { sortable: true }),
  column<Container>('name', 'Name', (row) => row.name, { sortable: true, wraps: true }),
  column<Container>('marker', 'Marker', (row) => String(row.marker), { sortable: true, align: 'right' }),
]

/** The list of containers. */
export const containersList: EditableList<Container> = {
  endpoint: containers,
  spec: containersSearch,
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row) => <RowCard title={row.name} lines={[row.code, 'Marker']} figure={String(row.marker)} />,
  removed: {
    endpoint: deleteContainer,
    recall: recallContainer,
    invalidates: [allContainers],
    noun: 'container',
    name: (row) => `${row.name} (${row.code})`,
  },
}
