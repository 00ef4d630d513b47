/** Rows that somebody has chosen, by key; they stay chosen when another page of the list is shown. */
export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>
  /** The row last pressed: a range goes from here. */
  from: string | null
}

export const NOTHING: Selection<never> = { rows: new Map<string, never>(), from: null }

export interface Shown<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** One row more, or less. */
export function toggled<Row>(selection: Selection<Row>, row: Row, key: string): Selection<Row> {
  const rows = new Map(selection.rows)
  if (!rows.delete(key)) rows.set(key, row)
  return { rows, from: key }
}

/** All rows from the one last pressed to this one, as they are shown; this one alone where that is not shown. */
export function extended<Row>(
  selection: Selection<Row>,
  { rows, rowKey }: Shown<Row>,
  key: string,
): Selection<Row> {
  const keys = rows.map(rowKey)
  const to = keys.indexOf(key)
  const from = selection.from === null ? to : keys.indexOf(selection.from)
  if (to === -1) return selection
  const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  const between = rows.slice(first, last + 1).map((row) => [rowKey(row), row] as const)
  return { rows: new Map([...selection.rows, ...between]), from: key }
}

/** How many of the shown rows are chosen. */
export function shareOf<Row>(
  selection: Selection<Row>,
  { rows, rowKey }: Shown<Row>,
): 'none' | 'some' | 'all' {
  const chosen = rows.filter((row) => selection.rows.has(rowKey(row))).length
  if (chosen === 0) return 'none'
  return chosen === rows.length ? 'all' : 'some'
}

/** Those chosen and all shown rows; if all shown rows are chosen, none of them. */
export function withAll<Row>(selection: Selection<Row>, shown: Shown<Row>): Selection<Row> {
  const rows = new Map(selection.rows)
  const isAll = shareOf(selection, shown) === 'all'
  for (const row of shown.rows) {
    if (isAll) rows.delete(shown.rowKey(row))
    else rows.set(shown.rowKey(row), row)
  }
  return { rows, from: null }
}

/**
 * Rows that were chosen or asked about, each as the list shows it now. When one was changed meanwhile, the user
 * looks it up in the list, and the action then uses what they see there. A row that is not shown stays as it was.
 */
export function asShown<Row>(of: Iterable<Row>, { rows, rowKey }: Shown<Row>): Row[] {
  const chosen = new Map([...of].map((row) => [rowKey(row), row]))
  if (chosen.size === 0) return []
  for (const row of rows) {
    const key = rowKey(row)
    if (chosen.has(key)) chosen.set(key, row)
  }
  return [...chosen.values()]
}

/** Without these: what was done with them is done. */
export function without<Row>(selection: Selection<Row>, keys: readonly string[]): Selection<Row> {
  const rows = new Map(selection.rows)
  for (const key of keys) rows.delete(key)
  return { rows, from: null }
}
