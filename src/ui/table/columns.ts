import type { ReactNode } from 'react'
import { t } from '#src/domain/language/text.ts'

/** One column of a DataTable: how a row looks in it, and what it says in a CSV file. */
export type Column<Row> = {
  /** Unique in the table; also the name that `onSort` gives back. */
  key: string
  title: string
  sortable?: boolean | undefined
  align?: 'left' | 'right' | 'center' | undefined
  /** Any CSS length, or a number of pixels. */
  width?: string | number | undefined
  cell: (row: Row) => ReactNode
  text: (row: Row) => string
  /** May be switched off in the column chooser. Columns stay by default. */
  hideable?: boolean | undefined
  /**
   * For wide screens: on a floor tablet and a narrow desk off until chosen, so that rows fit; 'GLOBAL' where rows of
   * several restaurants leave it no room on a tablet. With `hideable`.
   */
  wide?: boolean | 'GLOBAL' | undefined
  /** Off until it is chosen, on any screen. With `hideable`. */
  asked?: boolean | undefined
  /** Holds names of any length: they break into lines, so that the other columns stay in sight. */
  wraps?: boolean | undefined
  /**
   * Holds what people or equipment called something: that is the same in every language. A rule where some rows say a
   * text of the program in its place.
   */
  isData?: boolean | ((row: Row) => boolean) | undefined
  /** Tells rows of several restaurants apart: not there where one is chosen. */
  global?: boolean | undefined
  /** Says which row it is, where the first sortable column does not: see `namingColumn`. */
  names?: boolean | undefined
}

/** A column whose cell is its text. */
export function textColumn<Row>(
  key: string,
  title: string,
  text: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { key, title, cell: text, text, ...more }
}

/**
 * What a column says of a row in words, 'N/A' where it cannot: another provider may leave out what it is made of, or
 * use a word that this console does not know yet.
 */
export function cellText<Row>({ text }: Pick<Column<Row>, 'text'>, row: Row): string {
  try {
    return text(row)
  } catch {
    return t('N/A')
  }
}

/** Whether a row's cell is data. A rule that another provider's row breaks says it is not. */
export function holdsData<Row>({ isData = false }: Pick<Column<Row>, 'isData'>, row: Row): boolean {
  if (typeof isData === 'boolean') return isData
  try {
    return isData(row)
  } catch {
    return false
  }
}

/** The column and direction a list is sorted by, in the wire's words (sortBy, orderDirection). */
export type Sort = { sortBy: string; orderDirection: 'ASC' | 'DESC' }

/** A row in the table's foot: totals, High, Low, Average. */
export type SummaryRow = {
  key: string
  label: string
  /** A figure of the list as a whole ('214 cycles'): next to the label, under no column. */
  whole?: ReactNode
  /** Cells by column key; the label takes the place of the columns before the first of them. */
  cells: Readonly<Record<string, ReactNode>>
}

/** The sort after a press on a head: a new column ascending, the same one turned round. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const turned = current?.sortBy === key && current.orderDirection === 'ASC'
  return { sortBy: key, orderDirection: turned ? 'DESC' : 'ASC' }
}

/** The value of a head's aria-sort. */
export function ariaSort(current: Sort | undefined, key: string): 'ascending' | 'descending' | 'none' {
  if (current?.sortBy !== key) return 'none'
  return current.orderDirection === 'ASC' ? 'ascending' : 'descending'
}

/** The columns on screen. A column that may not be hidden stays whatever `hidden` says. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
): readonly Column<Row>[] {
  const shown = columns.filter((column) => !column.hideable || !hidden.includes(column.key))
  return shown.length > 0 ? shown : columns.slice(0, 1)
}

/**
 * The key of the column whose cell is its row's head, which a screen reader tells with each figure of the row: the one
 * that says so, else the first that rows are sorted by. A picture tells nobody which row it is, nor a restaurant.
 */
export function namingColumn<Row>(columns: readonly Column<Row>[]): string | undefined {
  const naming = columns.find(({ names }) => names) ?? columns.find((one) => one.sortable && !one.global)
  return (naming ?? columns[0])?.key
}

/**
 * How a summary row lies under the columns.
 *
 * @returns span: the number of columns its label covers (0 when the first column has a figure of its
 *   own: the label then stands in front of that figure); rest: the columns after the label
 */
export function summaryLayout<Row>(
  columns: readonly Column<Row>[],
  summary: SummaryRow,
): { span: number; rest: readonly Column<Row>[] } {
  const first = columns.findIndex((column) => column.key in summary.cells)
  const span = first === -1 ? columns.length : first
  return { span, rest: columns.slice(span) }
}
