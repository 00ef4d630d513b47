import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { ariaSort, type Column, nextSort, type Sort, type SummaryRow, summaryLayout } from './columns.ts'
import css from './table.module.css'

type TableGridProps<Row> = {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  summary?: readonly SummaryRow[] | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
}

/** The table itself, in plain elements: hundreds of rows cost too much in Mantine's. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { caption, rows, rowKey, columns, sort, onSort, summary = [], rowActions } = props
  return (
    <Box component="section" className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <th scope="col" className={css.actions}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} rowActions={rowActions} />
          ))}
        </tbody>
        {summary.length > 0 && (
          <tfoot>
            {summary.map((line) => (
              <FootRow key={line.key} line={line} columns={columns} withActions={rowActions !== undefined} />
            ))}
          </tfoot>
        )}
      </table>
    </Box>
  )
}

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** A longer head takes two lines where its figures need less room. */
const ONE_LINE = 13

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { key, title, align, width } = column
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" data-align={align} style={{ width }}>
        {title}
      </th>
    )
  }
  const state = ariaSort(sort, key)
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[state]
  return (
    <th
      scope="col"
      data-align={align}
      data-long={title.length > ONE_LINE || undefined}
      style={{ width }}
      aria-sort={state}
    >
      <UnstyledButton className={css.sort} onClick={() => onSort(nextSort(sort, key))}>
        {title}
        <Icon size={16} aria-hidden className={state === 'none' ? css.idle : undefined} />
      </UnstyledButton>
    </th>
  )
}

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  rowActions: ((row: Row) => ReactNode) | undefined
}

function PlainRow<Row>({ row, columns, rowActions }: TableRowProps<Row>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-wraps={column.wraps}>
          {column.cell(row)}
        </td>
      ))}
      {rowActions && <td className={css.actions}>{rowActions(row)}</td>}
    </tr>
  )
}

// memo() forgets the type parameter of what it wraps.
const TableRow = memo(PlainRow) as typeof PlainRow

type FootRowProps<Row> = { line: SummaryRow; columns: readonly Column<Row>[]; withActions: boolean }

function FootRow<Row>({ line, columns, withActions }: FootRowProps<Row>) {
  const { span, rest } = summaryLayout(columns, line)
  return (
    <tr>
      {span > 0 && (
        <th scope="row" colSpan={span} className={css.label}>
          {line.label}
          {line.whole !== undefined && (
            <>
              {' '}
              <span className={css.whole}>{line.whole}</span>
            </>
          )}
        </th>
      )}
      {rest.map((column, at) => (
        <td key={column.key} data-align={column.align}>
          {span === 0 && at === 0 && <span className={css.inlineLabel}>{line.label}</span>}
          {line.cells[column.key]}
        </td>
      ))}
      {withActions && <td className={css.actions} />}
    </tr>
  )
}
