import type { Access } from '#src/domain/access/modules.ts'
import { accessLabel, modulesSummary } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDateTime, formatZonedDateTime } from '#src/domain/time/format.ts'
import type { Column } from '#src/ui/table/columns.ts'

/** Names of what hangs together with a row; they break into lines. */
export function namesColumn<Row>(
  key: string,
  title: string,
  names: (row: Row) => string,
  isData: Column<Row>['isData'] = true,
): Column<Row> {
  return { key, title, hideable: true, wraps: true, isData, cell: names, text: names }
}

/** What a role or a policy is called. */
export function nameColumn<Row extends { name: string }>(): Column<Row> {
  const name = (row: Row) => row.name
  return { key: 'name', title: t('Name'), wraps: true, isData: true, cell: name, text: name }
}

/** What it grants: its modules on the screen, every permission in a file. */
export function accessColumn<Row>(key: string, accessOf: (row: Row) => readonly Access[]): Column<Row> {
  return {
    ...namesColumn<Row>(key, t('Permissions'), (row) => accessOf(row).map(accessLabel).join('; '), false),
    cell: (row) => modulesSummary(accessOf(row)),
  }
}

/** When it was made. */
export function createdColumn<Row extends { createdDate: number }>(zone: string): Column<Row> {
  return {
    key: 'createdDate',
    title: t('Created'),
    hideable: true,
    wide: true,
    cell: (row) => formatDateTime(row.createdDate, zone),
    text: (row) => formatZonedDateTime(row.createdDate, zone),
  }
}
