import { useCallback, useEffect, useState } from 'react'
import { readPushState, turnPushOff, turnPushOn } from '#src/shell/pwa/push.ts'
import type { PushState } from '#src/shell/pwa/push-rule.ts'

/** How it stands with push on this device, null until that is known, and how to change it. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [changed, setChanged] = useState(false)
  const look = useCallback(async () => setState(await readPushState()), [])
  useEffect(() => {
    void look()
    // The browser's settings may be changed, or the subscription made, in another tab while this one is open.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [look])

  const change = async (work: () => Promise<string | null>) => {
    setBusy(true)
    setProblem(await work())
    await look()
    setChanged(true)
    setBusy(false)
  }
  return {
    state,
    problem,
    isBusy,
    /** It was changed here: what was pressed may be gone. */
    changed,
    turnOn: () => void change(turnPushOn),
    turnOff: () => void change(turnPushOff),
  }
}
