import { useSyncExternalStore } from 'react'
import { present } from './use-now.ts'

const LOOK_MS = 1000

/** A timer of its own, because the shared clock stops while the page is hidden, and alarms must sound then too. */
function everySecond(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/**
 * The latest of these moments that has passed, 0 before the first; epoch milliseconds. The component renders when the
 * next one passes, and not in between.
 */
export function useReached(moments: readonly number[]): number {
  const latest = () => {
    const now = present()
    return Math.max(0, ...moments.filter((moment) => moment <= now))
  }
  return useSyncExternalStore(everySecond, latest, latest)
}
