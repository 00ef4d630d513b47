import { useState } from 'react'
import { SIDEBAR_KEY } from '#src/domain/storage-keys.ts'

/** Whether the desk sidebar is narrowed to a rail; remembered, and read again before the next first paint. */
export function useSidebarRail(): [boolean, (rail: boolean) => void] {
  const [rail, setRail] = useState(() => document.documentElement.dataset.sidebar === 'rail')
  const remember = (next: boolean) => {
    setRail(next)
    if (next) document.documentElement.dataset.sidebar = 'rail'
    else delete document.documentElement.dataset.sidebar
    try {
      localStorage.setItem(SIDEBAR_KEY, next ? 'rail' : 'open')
    } catch {
      // Storage is closed to us: the choice lasts until the page goes.
    }
  }
  return [rail, remember]
}
