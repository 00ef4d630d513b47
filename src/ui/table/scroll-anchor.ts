/** What a reader of a long list has in view: the row at its upper edge, and how much of that has gone past. */
export interface ScrollAnchor {
  key: string
  /** Pixels. */
  past: number
}

/** A row where it lies: pixels from the upper end of what scrolls. */
export interface Placed {
  index: number
  start: number
  end: number
}

/** The row that a list is held at; none while its first row is whole, so that new rows before it are seen as they come. */
export function anchorAt(
  offset: number,
  row: Placed | undefined,
  keyOf: (index: number) => string,
): ScrollAnchor | null {
  if (!row || (row.index === 0 && offset <= row.start)) return null
  return { key: keyOf(row.index), past: Math.max(0, Math.round(offset - row.start)) }
}

/** Indices of the rows to draw: those in sight, and the one of `count` that is held, wherever it is (-1: none is). */
export function withFocusedRow(inSight: readonly number[], held: number, count: number): number[] {
  if (held < 0 || held >= count || inSight.includes(held)) return [...inSight]
  return [...inSight, held].toSorted((a, b) => a - b)
}

export interface Gaps {
  /** The rows that are drawn, each with the pixels to leave free before it. */
  rows: readonly { index: number; gap: number }[]
  /** Pixels to leave free after the last. */
  after: number
}

/** The room of rows that are not drawn; all of them lie between `from` and `to`. */
export function gapsOf(drawn: readonly Placed[], from: number, to: number): Gaps {
  let end = from
  const rows = drawn.map((row) => {
    const gap = Math.max(0, row.start - end)
    end = row.end
    return { index: row.index, gap }
  })
  return { rows, after: Math.max(0, to - end) }
}
