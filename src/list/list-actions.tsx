import { type Column, visibleColumns } from '#src/ui/table/columns.ts'
import { toCsv } from '#src/ui/table/csv.ts'
import { ExportMenu } from './export-menu.tsx'
import type { ListScreenProps } from './list-screen.tsx'
import { filteredQuery } from './use-list.ts'

interface ListActionsProps<Row, Total> extends ListScreenProps<Row, Total> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  rows: readonly Row[]
}

/** Export of everything the filters leave, and CSV of the rows on screen. */
export function ListActions<Row, Total>(props: ListActionsProps<Row, Total>) {
  const { definition, search, place, name, columns, hidden, rows, onNotice, onExportAccepted } = props
  const { exported, spec } = definition
  const mayExport = exported !== undefined && place.can(exported.permission)
  const query = () => filteredQuery(spec, search, place)
  return (
    <ExportMenu
      exports={mayExport ? [{ label: 'Export all', endpoint: exported, query }] : []}
      shown={{
        label: 'Export this page (CSV)',
        name,
        csv: rows.length > 0 ? () => toCsv(visibleColumns(columns, hidden), rows) : null,
      }}
      onNotice={onNotice}
      onAccepted={onExportAccepted}
    />
  )
}
