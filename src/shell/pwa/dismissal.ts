import { useState } from 'react'
import { present } from '#src/ui/clock/use-now.ts'

function read(key: string): number | null {
  try {
    return Number(localStorage.getItem(key)) || null
  } catch {
    return null
  }
}

function write(key: string, at: number): void {
  try {
    localStorage.setItem(key, String(at))
  } catch {
    // Blocked storage: asked again at the next visit.
  }
}

/** When 'Not now' was last said to what stands under a key of this device's, and how to say it. */
export function useDismissal(key: string): { dismissedAt: number | null; dismiss: () => void } {
  const [dismissedAt, setDismissedAt] = useState(() => read(key))
  const dismiss = () => {
    const now = present()
    write(key, now)
    setDismissedAt(now)
  }
  return { dismissedAt, dismiss }
}
