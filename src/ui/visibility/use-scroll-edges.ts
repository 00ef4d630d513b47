import { type RefObject, useLayoutEffect } from 'react'
import { t } from '#src/domain/language/text.ts'

interface Scrolled {
  scrollLeft: number
  scrollWidth: number
  clientWidth: number
}

/** Zoomed pages have fractions of pixels. */
const TOLERANCE_PX = 1

/** On which sides there is more than is shown. */
export function hiddenEdges({ scrollLeft, scrollWidth, clientWidth }: Scrolled): ('start' | 'end')[] {
  return [
    ...(scrollLeft > TOLERANCE_PX ? (['start'] as const) : []),
    ...(scrollWidth - clientWidth - scrollLeft > TOLERANCE_PX ? (['end'] as const) : []),
  ]
}

interface Lowered {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

/** Whether there are rows below those shown. */
export const hasMoreBelow = ({ scrollTop, scrollHeight, clientHeight }: Lowered): boolean =>
  scrollHeight - clientHeight - scrollTop > TOLERANCE_PX

/**
 * Marks the frame around a scroller with the sides where columns or tabs are hidden, `data-more`, for the shadows in
 * scroll-edges.module.css, and where rows are hidden below, `data-below`. Tells screen readers that it scrolls. Writes attributes only: nothing renders again.
 */
export function useScrollEdges(
  scroller: RefObject<HTMLElement | null>,
  of: 'columns' | 'tabs' = 'columns',
): void {
  useLayoutEffect(() => {
    const element = scroller.current
    const frame = element?.parentElement
    if (!element || !frame) return
    const mark = () => {
      const hidden = hiddenEdges(element)
      frame.toggleAttribute('data-below', hasMoreBelow(element))
      if (hidden.length > 0) {
        frame.dataset.more = hidden.join(' ')
        element.setAttribute(
          'aria-description',
          of === 'tabs' ? t('Scrolls sideways to more tabs') : t('Scrolls sideways to more columns'),
        )
      } else {
        delete frame.dataset.more
        element.removeAttribute('aria-description')
      }
    }
    const sizes = new ResizeObserver(mark)
    for (const observed of [element, element.firstElementChild]) if (observed) sizes.observe(observed)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [scroller, of])
}
