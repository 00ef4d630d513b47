import { useEffect, useState } from 'react'

/** Whether this tab is the one of the device that holds a name, while it wants it; where tabs cannot agree, each is. */
export function useOnlyTab(name: string, wanted: boolean): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!wanted || !navigator.locks) return
    const leave = new AbortController()
    let release = () => {}
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    const hold = () => {
      setHeld(true)
      return until
    }
    navigator.locks.request(name, { signal: leave.signal }, hold).catch(() => undefined)
    return () => {
      leave.abort()
      release()
      setHeld(false)
    }
  }, [name, wanted])
  return wanted && (held || !navigator.locks)
}
