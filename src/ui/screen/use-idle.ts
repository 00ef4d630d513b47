import { useEffect, useEffectEvent } from 'react'

/** What a person does; a page that changes by itself does none of it. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Calls once nobody has touched the page for so many milliseconds, and again each time that comes about. Null:
 * not at all.
 */
export function useIdle(ms: number | null, onIdle: () => void): void {
  const told = useEffectEvent(onIdle)
  useEffect(() => {
    if (ms === null) return
    let timer = setTimeout(told, ms)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(told, ms)
    }
    const ways = { capture: true, passive: true }
    for (const sign of SIGNS) window.addEventListener(sign, restart, ways)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, restart, ways)
    }
  }, [ms])
}
