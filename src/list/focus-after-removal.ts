import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The row that was deleted here, until its list has gone on without it. */
let removed: string | null = null

/** Says that a row was deleted at this screen, by its key. */
export function noteRemoval(key: string): void {
  removed = key
}

const lastButton = (row: Element | undefined) => [...(row?.querySelectorAll('button') ?? [])].at(-1)

/** The page's title, which nobody tabs to. */
function title(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/**
 * The button that was pressed goes with its row, and the keyboard would start over at the top of the document: it
 * goes on from what can be done with the row that has taken the place, else with the one before, else from the
 * page's title.
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
    before.current = keys
    if (at < 0 || removed === null || keys.includes(removed)) return
    removed = null
    // Whoever has gone on meanwhile, to Undo for instance, stays there.
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const left = [...(frame.current?.querySelectorAll('tbody > tr, ul > li') ?? [])]
    const next = lastButton(left[Math.min(at, left.length - 1)]) ?? title()
    next?.focus()
  }, [frame, rows, rowKey])
}
