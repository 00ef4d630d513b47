import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { t } from '#src/domain/language/text.ts'
import { ErrorBoundary } from '../messages/error-boundary.tsx'
import edges from '../visibility/scroll-edges.module.css'
import { useScrollEdges } from '../visibility/use-scroll-edges.ts'
import {
  ariaSort,
  type Column,
  cellText,
  holdsData,
  namingColumn,
  nextSort,
  type Sort,
  type SummaryRow,
  summaryLayout,
} from './columns.ts'
import { AllCheck, RowCheck } from './row-check.tsx'
import type { RowSelection } from './row-selection.ts'
import css from './table.module.css'
import { useTableRows } from './use-drawn-rows.ts'
import { useFrozenWidths } from './use-frozen-widths.ts'
import { useRowHeight } from './use-row-height.ts'
import type { StoredScrollPosition } from './use-scroll-anchor.ts'

type TableGridProps<Row> = {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  summary?: readonly SummaryRow[] | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  onRowPress?: ((row: Row) => void) | undefined
  /** Rows there are in all, where these are the first of them. */
  total?: number | undefined
  storedPosition?: StoredScrollPosition | undefined
  /** Rows are being chosen: a box before each, and none of its own actions. */
  selection?: RowSelection<Row> | undefined
}

/** The table itself, in plain elements: hundreds of rows cost too much in Mantine's. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const {
    caption,
    rows,
    rowKey,
    columns,
    sort,
    onSort,
    summary = [],
    total,
    storedPosition,
    selection,
  } = props
  const rowActions = selection ? undefined : props.rowActions
  const onRowPress = selection ? undefined : props.onRowPress
  const scroller = useRef<HTMLElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const drawn = useTableRows({ rows, rowKey, height: useRowHeight('table'), storedPosition }, scroller, body)
  useScrollEdges(scroller)
  useFrozenWidths(scroller, drawn !== null, columns)
  const width = columns.length + (rowActions || selection ? 1 : 0)
  const drawRow = (row: Row, index?: number) => (
    <TableRow
      key={rowKey(row)}
      row={row}
      columns={columns}
      rowActions={rowActions}
      onRowPress={onRowPress}
      {...(selection && {
        isChosen: selection.has(row),
        toggle: selection.toggle,
        name: selection.name(row),
      })}
      {...(drawn && { index, measure: drawn.measure })}
    />
  )
  return (
    <div className={`${edges.edges} ${css.edges}`} data-last={rowActions ? 'stays' : undefined}>
      <Box
        component="section"
        ref={scroller}
        className={css.scroll}
        data-drawn={drawn ? 'part' : undefined}
        aria-label={caption}
        tabIndex={0}
      >
        <table className={css.table} aria-rowcount={drawn ? (total ?? rows.length) + 1 : undefined}>
          <VisuallyHidden component="caption">{caption}</VisuallyHidden>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={css.box}>
                  <AllCheck selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
              {rowActions && (
                <th scope="col" className={css.actions}>
                  <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {drawn
              ? drawn.rows.map(({ index, gap }) => (
                  <Fragment key={rowKey(rows[index] as Row)}>
                    {gap > 0 && <Room height={gap} width={width} />}
                    {drawRow(rows[index] as Row, index)}
                  </Fragment>
                ))
              : rows.map((row) => drawRow(row))}
            {drawn && drawn.after > 0 && <Room height={drawn.after} width={width} />}
          </tbody>
          {summary.length > 0 && (
            <tfoot>
              {summary.map((line) => (
                <FootRow
                  key={line.key}
                  line={line}
                  columns={columns}
                  withBox={selection !== undefined}
                  withActions={rowActions !== undefined}
                />
              ))}
            </tfoot>
          )}
        </table>
      </Box>
    </div>
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

/** Where rows lie that are out of sight. */
function Room({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden className={css.room}>
      <td colSpan={width} style={{ height }} />
    </tr>
  )
}

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  rowActions: ((row: Row) => ReactNode) | undefined
  onRowPress: ((row: Row) => void) | undefined
  /** Where rows are being chosen. */
  isChosen?: boolean | undefined
  toggle?: RowSelection<Row>['toggle'] | undefined
  name?: string | undefined
  /** Its place among all rows, where not all are drawn. */
  index?: number | undefined
  measure?: ((row: Element | null) => void) | undefined
}

/** What in a row has a press of its own. */
const PRESSED = 'a, button, input, label, summary'

/** Whether a press is meant for the row: not for something in it, nor at the end of marking its text. */
function isForRow({ target, currentTarget }: MouseEvent): boolean {
  // What opens from the row stands elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(PRESSED)) return false
  return window.getSelection()?.isCollapsed !== false
}

function PlainRow<Row>({
  row,
  columns,
  rowActions,
  onRowPress,
  isChosen = false,
  toggle,
  name = '',
  ...drawn
}: TableRowProps<Row>) {
  const { index, measure } = drawn
  return (
    <tr
      ref={measure}
      data-index={index}
      // The head is the first row of all.
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-chosen={isChosen || undefined}
      data-opens={onRowPress ? '' : undefined}
      onClick={onRowPress && ((event) => isForRow(event) && onRowPress(row))}
    >
      {toggle && (
        <td className={css.box}>
          <RowCheck row={row} name={name} isChosen={isChosen} toggle={toggle} />
        </td>
      )}
      <ErrorBoundary
        fallback={() => (
          <Cells row={row} columns={columns} draw={cellText} rowActions={rowActions && (() => null)} />
        )}
      >
        <Cells row={row} columns={columns} draw={({ cell }) => cell(row)} rowActions={rowActions} />
      </ErrorBoundary>
    </tr>
  )
}

type CellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'columns' | 'rowActions'> & {
  draw: (column: Column<Row>, row: Row) => ReactNode
}

function Cells<Row>({ row, columns, draw, rowActions }: CellsProps<Row>) {
  const naming = namingColumn(columns)
  return (
    <>
      {columns.map((column) => {
        const isHead = column.key === naming
        const Cell = isHead ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            scope={isHead ? 'row' : undefined}
            data-align={column.align}
            data-wraps={column.wraps}
            translate={holdsData(column, row) ? 'no' : undefined}
          >
            {draw(column, row)}
          </Cell>
        )
      })}
      {rowActions && <td className={css.actions}>{rowActions(row)}</td>}
    </>
  )
}

// memo() forgets the type parameter of what it wraps.
const TableRow = memo(PlainRow) as typeof PlainRow

type FootRowProps<Row> = {
  line: SummaryRow
  columns: readonly Column<Row>[]
  withBox: boolean
  withActions: boolean
}

function FootRow<Row>({ line, columns, withBox, withActions }: FootRowProps<Row>) {
  const { span, rest } = summaryLayout(columns, line)
  return (
    <tr>
      {withBox && <td className={css.box} />}
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
