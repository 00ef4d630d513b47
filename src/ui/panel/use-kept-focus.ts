import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '../focus/is-focus-lost.ts'

const REACHED = '[tabindex="0"], button, a[href]'

/**
 * What a panel shows goes while it loads, a chart that was zoomed by keys for instance, and the keyboard would start
 * over at the top of the document. It waits on the panel, and goes on from what is drawn there next. Returns what the
 * body takes to know whether it holds the keyboard.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>, isDrawn: boolean) {
  const held = useRef(false)
  const waiting = useRef(false)
  useEffect(() => {
    if (held.current && isFocusLost()) {
      held.current = false
      waiting.current = true
      panel.current?.focus({ preventScroll: true })
    }
    if (!isDrawn || !waiting.current) return
    waiting.current = false
    if (document.activeElement !== panel.current) return
    const [, body] = panel.current?.children ?? []
    body?.querySelector<HTMLElement>(REACHED)?.focus({ preventScroll: true })
  }, [panel, isDrawn])
  return {
    onFocus: () => {
      held.current = true
    },
    onBlur: () => {
      held.current = false
    },
  }
}
