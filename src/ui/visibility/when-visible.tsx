import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { observeVisibility, rowOf } from './observe-visibility.ts'
import css from './when-visible.module.css'

/**
 * A drawing that is there only while its row is in sight or near it, in a box of its size: each drawing is a layer of
 * its own, and hundreds of them are to be prepared with every frame. For icons that have a word next to them.
 */
export function WhenVisible({ size, children }: { size: number; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const span = box.current
    if (!span) return
    return observeVisibility(rowOf(span), (inSight) => {
      span.dataset.away = String(!inSight)
    })
  }, [])
  return (
    <span ref={box} className={css.box} style={{ width: size, height: size }}>
      {children}
    </span>
  )
}
