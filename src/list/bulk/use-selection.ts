import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RowSelection } from '#src/ui/table/row-selection.ts'
import {
  asShown,
  extended,
  NOTHING,
  type Selection,
  shareOf,
  toggled,
  withAll,
  without,
} from './selection.ts'

/**
 * Choosing rows of a list: whether that is on, the rows, and what the table takes to show it. `of` is what the list
 * shows apart from its page: of another restaurant, or filtered otherwise, nothing is chosen any more.
 */
export function useSelection<Row>(
  of: string,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  name: ((row: Row) => string) | undefined,
) {
  const [kept, setKept] = useState<{ of: string; isOn: boolean; selection: Selection<Row> }>({
    of,
    isOn: false,
    selection: NOTHING,
  })
  const selection = kept.of === of ? kept.selection : (NOTHING as Selection<Row>)
  const isOn = kept.isOn && name !== undefined
  // What is pressed does something to the rows that were on the screen then, and stays the same for each row.
  const shown = useRef({ rows, rowKey })
  useLayoutEffect(() => {
    shown.current = { rows, rowKey }
  }, [rows, rowKey])

  const change = useCallback(
    (next: (selection: Selection<Row>) => Selection<Row>) =>
      setKept((before) => ({
        ...before,
        of,
        selection: next(before.of === of ? before.selection : NOTHING),
      })),
    [of],
  )
  const toggle = useCallback(
    (row: Row, isRange: boolean) => {
      const key = shown.current.rowKey(row)
      change((before) => (isRange ? extended(before, shown.current, key) : toggled(before, row, key)))
    },
    [change],
  )
  const table = useMemo<RowSelection<Row> | undefined>(() => {
    if (!isOn || name === undefined) return undefined
    return {
      has: (row) => selection.rows.has(rowKey(row)),
      toggle,
      name,
      share: shareOf(selection, { rows, rowKey }),
      toggleAll: () => change((before) => withAll(before, shown.current)),
    }
  }, [isOn, selection, rows, rowKey, toggle, change, name])
  const chosen = useMemo(
    () => asShown(selection.rows.values(), { rows, rowKey }),
    [selection.rows, rows, rowKey],
  )
  return {
    isOn,
    table,
    chosen,
    turn: (on: boolean) => setKept({ of, isOn: on, selection: NOTHING }),
    done: (keys: readonly string[]) => change((before) => without(before, keys)),
  }
}
