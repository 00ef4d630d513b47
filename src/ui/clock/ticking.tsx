import { useLayoutEffect, useRef } from 'react'
import { observeVisibility, rowOf } from '../visibility/observe-visibility.ts'
import css from './ticking.module.css'
import { onTick, present } from './use-now.ts'

export interface TickingProps {
  /** What it says at an instant; keep the function the same between renders. */
  says: (now: number) => string
  /** An attribute that goes with it, such as whether it is over: written as data-mood. */
  mood?: ((now: number) => string) | undefined
  className?: string | undefined
}

/**
 * A figure that ticks each second. It writes its own text and nothing renders, and only while it is in sight: of
 * hundreds those cost something that somebody sees. Read by a screen reader when it is come to, never announced by
 * itself.
 */
export function Ticking({ says, mood, className }: TickingProps) {
  const node = useRef<HTMLSpanElement>(null)
  const text = useRef<Text>(null)
  useLayoutEffect(() => {
    const span = node.current
    if (!span) return
    text.current ??= document.createTextNode('')
    const words = text.current
    const write = () => {
      const now = present()
      const before = words.data
      const after = says(now)
      if (before !== after) {
        // The first time, or a translator has put something else there.
        if (words.parentNode !== span) span.replaceChildren(words)
        words.nodeValue = after
        // Figures read the same in any language, and change too often to be translated each time.
        const hasWords = /\p{L}/u.test(after)
        if (span.translate !== hasWords) span.translate = hasWords
      }
      if (before.length !== after.length) span.style.inlineSize = `${after.length}ch`
      const next = mood?.(now)
      if (next !== undefined && span.dataset.mood !== next) span.dataset.mood = next
    }
    write()
    let stop: (() => void) | undefined
    const leave = observeVisibility(rowOf(span), (inSight) => {
      stop?.()
      stop = inSight ? onTick(write, 1000) : undefined
      if (inSight) write()
    })
    return () => {
      leave()
      stop?.()
    }
  }, [says, mood])
  return <span ref={node} className={className === undefined ? css.ticking : `${css.ticking} ${className}`} />
}
