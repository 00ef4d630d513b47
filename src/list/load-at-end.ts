import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MoreRows } from './use-cursor-list.ts'

/** How much of a list has been scrolled past or is in sight when the next rows are asked for (spec 2 §9). */
export const LOAD_MORE_AT = 0.99

type Scroller = Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>

/** The share of its height that has been in sight, from the top; 1 where there is nothing to scroll. */
export function scrolledShare({ scrollTop, clientHeight, scrollHeight }: Scroller): number {
  return scrollHeight <= clientHeight ? 1 : Math.min(1, (scrollTop + clientHeight) / scrollHeight)
}

/** What moves a list's rows: the table itself where it is higher than its frame, else the page. */
function scrollerOf(frame: HTMLElement | null): Scroller | null {
  const table = frame?.querySelector('section')
  if (table && table.scrollHeight > table.clientHeight) return table
  return document.scrollingElement ?? document.documentElement
}

/** Loads the next rows when the list's end has been reached, and while there are too few to scroll. */
export function useLoadAtEnd(frame: RefObject<HTMLElement | null>, more: MoreRows, loaded: number): void {
  const { isThere, isLoading, isHeld, hasFailed, load } = more
  const look = useEffectEvent(() => {
    if (!isThere || isLoading || isHeld || hasFailed) return
    const scroller = scrollerOf(frame.current)
    if (scroller && scrolledShare(scroller) >= LOAD_MORE_AT) load()
  })
  useEffect(() => {
    const onMove = () => look()
    // Scrolling does not bubble: the table's own is caught on its way down.
    document.addEventListener('scroll', onMove, { capture: true, passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      document.removeEventListener('scroll', onMove, { capture: true })
      window.removeEventListener('resize', onMove)
    }
  }, [])
  useEffect(() => {
    if (loaded > 0 && !isLoading && !isHeld) look()
  }, [loaded, isLoading, isHeld])
}
