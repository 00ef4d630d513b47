import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type Gaps, gapsOf, withFocusedRow } from './scroll-anchor.ts'
import { type StoredScrollPosition, useScrollAnchor } from './use-scroll-anchor.ts'

let isPrinting = false

function subscribe(changed: () => void): () => void {
  const turn = (to: boolean) => () => {
    isPrinting = to
    // The paper is drawn as soon as the event has been told.
    flushSync(changed)
  }
  const [before, after] = [turn(true), turn(false)]
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

/** Whether the page is being laid out for paper, where nothing can be scrolled into sight. */
const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

/** Fewer rows are all drawn: a page of any list. */
export const DRAWN_WHOLE = 60
/** Rows drawn beyond either edge, so that a flick shows rows and not their room. */
const BEYOND = 10

export interface RowsOf<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Pixels that a row takes before it has been measured. */
  height: number
  storedPosition: StoredScrollPosition | undefined
}

/** What to draw of the rows, and the room of the others; `measure` is each drawn row's ref. Null draws them all. */
export type Drawn = (Gaps & { measure: (row: Element | null) => void }) | null

/** The index of the row that holds the keyboard, -1 for none. */
function useHeld(body: RefObject<HTMLElement | null>): RefObject<number> {
  const held = useRef(-1)
  useLayoutEffect(() => {
    const { current: element } = body
    const note = ({ type, target }: FocusEvent) => {
      const row = type === 'focusin' ? (target as Element).closest<HTMLElement>('[data-index]') : null
      held.current = Number(row?.dataset.index ?? -1)
    }
    element?.addEventListener('focusin', note)
    element?.addEventListener('focusout', note)
    return () => {
      element?.removeEventListener('focusin', note)
      element?.removeEventListener('focusout', note)
    }
  }, [body])
  return held
}

/** What both ways of scrolling ask of the library. It measures again when these functions change. */
function useWays<Row>({ rows, rowKey, height }: RowsOf<Row>, body: RefObject<HTMLElement | null>) {
  const isPrinting = usePrinting()
  const held = useHeld(body)
  return {
    count: rows.length,
    enabled: rows.length > DRAWN_WHOLE && !isPrinting,
    overscan: BEYOND,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((index: number) => rowKey(rows[index] as Row), [rows, rowKey]),
    // A row that holds the keyboard stays, or the keyboard would start over at the top of the document.
    rangeExtractor: useCallback(
      (range: Range) => withFocusedRow(defaultRangeExtractor(range), held.current, range.count),
      [held],
    ),
  }
}

function drawnBy<S extends Element | Window>(virtualizer: Virtualizer<S, Element>, margin: number): Drawn {
  if (!virtualizer.options.enabled) return null
  const gaps = gapsOf(virtualizer.getVirtualItems(), margin, margin + virtualizer.getTotalSize())
  return { ...gaps, measure: virtualizer.measureElement }
}

/** The rows of a table that scrolls inside its frame. */
export function useTableRows<Row>(
  of: RowsOf<Row>,
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
): Drawn {
  const ways = useWays(of, body)
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    ...ways,
    getScrollElement: () => scroller.current,
    // It may be a list that has become long under its reader's hand.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
  })
  useScrollAnchor(virtualizer, of, 0)
  return drawnBy(virtualizer, 0)
}

/** The rows of a list that scrolls with the page. */
export function usePageRows<Row>(of: RowsOf<Row>, body: RefObject<HTMLElement | null>): Drawn {
  const ways = useWays(of, body)
  const top = useTop(body, ways.enabled)
  const virtualizer = useWindowVirtualizer<Element>({ ...ways, scrollMargin: top ?? 0 })
  useScrollAnchor(virtualizer, of, top)
  return drawnBy(virtualizer, top ?? 0)
}

/** Pixels from the page's top to the list, null until it has been drawn; what stands above it may come later. */
function useTop(body: RefObject<HTMLElement | null>, isAsked: boolean): number | null {
  const [top, setTop] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!isAsked) return
    const look = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body, isAsked])
  return top
}
