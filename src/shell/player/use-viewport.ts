import { useEffect, useState } from 'react'
import type { Viewport } from '#src/domain/cameras/mini-player.ts'

/** A window that is being resized reports it many times (spec 2 §9). */
const RESIZE_DEBOUNCE_MS = 100

/** Without the bar that the page is scrolled by. */
const sizeNow = (): Viewport => ({
  width: document.documentElement.clientWidth || window.innerWidth,
  height: window.innerHeight,
})

/** The size of what is seen of the page, in CSS pixels. */
export function useViewport(): Viewport {
  const [size, setSize] = useState(sizeNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const resized = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSize(sizeNow()), RESIZE_DEBOUNCE_MS)
    }
    window.addEventListener('resize', resized)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', resized)
    }
  }, [])
  return size
}
