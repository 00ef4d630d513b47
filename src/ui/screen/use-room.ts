import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'
import { textScale } from './text-scale.ts'

/** A screen that shows all at once. */
const BOUNDED = '(min-width: 36rem) and (min-height: 42rem)'

/**
 * How many items an element has room for along an axis: `least` CSS pixels each and `gap` apart, larger as the browser's
 * text is. Infinity until the element has a size, and where people scroll: on a phone, or with very large text.
 *
 * @returns the ref for the element, and the count
 */
export function useRoom<E extends HTMLElement>(axis: 'inline' | 'block', least: number, gap: number) {
  // Of state: an empty list has no element until it has items.
  const [element, ref] = useState<E | null>(null)
  const isBounded = useMediaQuery(BOUNDED, undefined, { getInitialValueInEffect: false })
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    if (!element) return
    const measure = () =>
      setSize((axis === 'inline' ? element.clientWidth : element.clientHeight) / textScale())
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [axis, element])
  const room =
    !isBounded || size === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor((size + gap) / (least + gap)))
  return { ref, room }
}
