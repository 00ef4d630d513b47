import { useEffect, useState, useSyncExternalStore } from 'react'
import { createWakeLock, type WakeState } from './wake-lock.ts'

/** Keeps the screen on while the component is on it; answers whether that works. */
export function useWakeLock(): WakeState {
  const [lock] = useState(() => createWakeLock({ wakeLock: navigator.wakeLock, page: document }))
  useEffect(() => lock.want(), [lock])
  return useSyncExternalStore(lock.subscribe, lock.getSnapshot)
}
