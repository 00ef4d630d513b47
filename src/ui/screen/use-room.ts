import { useLayoutEffect, useRef, useState } from 'react'
import { usePhone } from '../use-phone.ts'

/**
 * How many items of at least `least` CSS pixels, `gap` apart, an element has room for along an axis. The answer is
 * Infinity until the element has a size, and on a phone, where people scroll.
 *
 * @returns the ref for the element, and the count
 */
export function useRoom<E extends HTMLElement>(axis: 'inline' | 'block', least: number, gap: number) {
  const ref = useRef<E>(null)
  const phone = usePhone()
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize(axis === 'inline' ? element.clientWidth : element.clientHeight)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [axis])
  const room =
    phone || size === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((size + gap) / (least + gap)))
  return { ref, room }
}
