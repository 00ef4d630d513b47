import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps columns as wide as the first rows made them while others are drawn in their place: what comes into sight may
 * widen a column, and nothing makes one narrower but a frame of another width.
 */
export function useFrozenWidths(
  frame: RefObject<HTMLElement | null>,
  isFrozen: boolean,
  columns: readonly unknown[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have widths of their own
  useLayoutEffect(() => {
    const { current: element } = frame
    if (!isFrozen || element === null) return
    const heads = [...element.querySelectorAll<HTMLElement>('thead th')]
    const thaw = () => {
      for (const head of heads) head.style.minWidth = ''
    }
    const freeze = () => {
      thaw()
      const widths = heads.map((head) => head.getBoundingClientRect().width)
      for (const [at, head] of heads.entries()) head.style.minWidth = `${widths[at]}px`
    }
    const observer = new ResizeObserver(freeze)
    observer.observe(element)
    return () => {
      observer.disconnect()
      thaw()
    }
  }, [frame, isFrozen, columns])
}
