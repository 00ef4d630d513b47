import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { anchorAt, type Placed, type ScrollAnchor } from './scroll-anchor.ts'

/** Where a reader of this list was when they left it, and where to note where they are. A new object for each list. */
export interface StoredScrollPosition {
  first: ScrollAnchor | null
  /** Rows up to that one: as long as there are fewer, it is still to come. */
  rows: number
  note: (first: ScrollAnchor | null, rows: number) => void
}

interface AnchoredRows<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  storedPosition: StoredScrollPosition | undefined
}

/**
 * Frames in which a row that was brought to the edge may be pushed away again: rows around it are measured, and the
 * router, which knows pixels only, brings back an offset of its own.
 */
const SETTLES = 10

/**
 * Keeps the row at a long list's upper edge there: when rows come or go before it, when the list's own `top` moves, and
 * when its reader comes back. Looks at every render, which is one of other rows, or of a list that was scrolled; not
 * before it is known where the list lies.
 */
export function useScrollAnchor<Row, S extends Element | Window>(
  virtualizer: Virtualizer<S, Element>,
  { rows, rowKey, storedPosition }: AnchoredRows<Row>,
  top: number | null,
): void {
  const list = useRef<StoredScrollPosition | null | undefined>(null)
  const known = useRef({ rows, top })
  /** A row to be brought to the edge as soon as it is there. */
  const awaited = useRef<ScrollAnchor | null>(null)
  /** The row at the edge. */
  const edge = useRef<(Pick<Placed, 'index' | 'start'> & { key: string }) | null>(null)
  const frame = useRef(0)

  useLayoutEffect(() => () => cancelAnimationFrame(frame.current), [])
  useLayoutEffect(() => {
    if (!virtualizer.options.enabled || top === null) return
    const indexOf = (key: string) => rows.findIndex((row) => rowKey(row) === key)
    const startOf = (index: number) => virtualizer.getOffsetForIndex(index, 'start')?.[0] ?? 0
    if (list.current !== storedPosition) {
      const isAnother = list.current !== null
      list.current = storedPosition
      edge.current = null
      awaited.current = storedPosition?.first ?? null
      if (isAnother && awaited.current === null) virtualizer.scrollToOffset(0)
    }
    if (awaited.current) {
      const { key, past } = awaited.current
      const index = indexOf(key)
      if (index === -1 && rows.length < (storedPosition?.rows ?? 0)) return
      awaited.current = null
      const bring = (again: number) => {
        const to = startOf(index) + past
        if (again === SETTLES || virtualizer.scrollOffset !== to) virtualizer.scrollToOffset(to)
        if (again > 0) frame.current = requestAnimationFrame(() => bring(again - 1))
      }
      if (index !== -1) bring(SETTLES)
    } else if (edge.current && known.current.rows !== rows) {
      const { key, index: before, start } = edge.current
      const index = indexOf(key)
      if (index !== -1 && index !== before) virtualizer.scrollBy(startOf(index) - start)
    } else if (edge.current && known.current.top !== top) {
      virtualizer.scrollBy(top - (known.current.top ?? top))
    }
    known.current = { rows, top }
    const offset = virtualizer.scrollOffset ?? 0
    const row = virtualizer.getVirtualItemForOffset(offset)
    const first = anchorAt(offset, row, (index) => rowKey(rows[index] as Row))
    edge.current = first && row ? { key: first.key, index: row.index, start: row.start } : null
    storedPosition?.note(first, (row?.index ?? 0) + 1)
  })
}
