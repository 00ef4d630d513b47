import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '#src/ui/focus/is-focus-lost.ts'
import { pageTitle } from '#src/ui/focus/page-title.ts'

/** The row that was deleted here, until its list has gone on without it. */
let removed: string | null = null
/** The one that is taken back, until its list has it again, and where the keyboard was meanwhile. */
let returning: { key: string; from: Element | null } | null = null

/** Says that a row was deleted at this screen, by its key. */
export function noteRemoval(key: string): void {
  removed = key
}

/** Says that the deletion of a row is taken back at this screen. */
export function noteReturn(key: string): void {
  returning = { key, from: document.activeElement }
}

const lastButton = (row: Element | undefined) => [...(row?.querySelectorAll('button') ?? [])].at(-1)

/** Of many rows those in sight alone are drawn, and each says which it is. */
function rowAt(frame: HTMLElement | null, at: number): Element | undefined {
  const drawn = [...(frame?.querySelectorAll<HTMLElement>('tbody > tr, ul > li') ?? [])]
  const isPart = drawn.some(({ dataset }) => dataset.index !== undefined)
  return isPart ? drawn.find(({ dataset }) => dataset.index === String(at)) : drawn[at]
}

/**
 * The button that was pressed goes with its row, and the keyboard would start over at the top of the document: it
 * goes on from what can be done with the row that has taken the place, else with the one before, else from the
 * page's title. With a row that comes back by Undo it goes back to that one.
 */
export function useFocusAfterRemoval<Row>(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): void {
  const before = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const keys = rows.map(rowKey)
    const at = removed === null ? -1 : before.current.indexOf(removed)
    const back = returning === null ? -1 : keys.indexOf(returning.key)
    before.current = keys
    if (at >= 0 && removed !== null && !keys.includes(removed)) {
      removed = null
      // If the user has already moved the focus, to Undo for instance, it stays there.
      if (!isFocusLost()) return
      const next = lastButton(rowAt(frame.current, Math.min(at, keys.length - 1))) ?? pageTitle()
      next?.focus()
    } else if (back >= 0 && returning !== null) {
      const { from } = returning
      returning = null
      if (isFocusLost() || document.activeElement === from) lastButton(rowAt(frame.current, back))?.focus()
    }
  }, [frame, rows, rowKey])
}
