/**
 * `on`: the screen stays on. `off`: nobody wants it to, or the page is not in sight. `refused`: the device would
 * not, to save its battery for instance. `absent`: this browser cannot.
 */
export type WakeState = 'on' | 'off' | 'refused' | 'absent'

export interface WakeLockDeps {
  /** The browser's; undefined where it has none. */
  wakeLock: Pick<WakeLock, 'request'> | undefined
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/** A device that refused is asked again so often: a battery gets charged. */
export const ASK_AGAIN_MS = 60_000

/**
 * Keeps the screen on while it is wanted. Browsers take the lock away whenever the page leaves sight, and devices
 * when they please: it is asked for again as soon as it can be had.
 */
export function createWakeLock({ wakeLock, page }: WakeLockDeps) {
  let state: WakeState = 'off'
  let wanted = 0
  let sentinel: WakeLockSentinel | null = null
  let asking = false
  let again: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const turn = (next: WakeState) => {
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  const released = () => {
    sentinel = null
    turn('off')
    void ask()
  }

  async function ask(): Promise<void> {
    clearTimeout(again)
    if (wanted === 0 || sentinel || asking || page.visibilityState !== 'visible') return
    if (!wakeLock) return turn('absent')
    asking = true
    try {
      const held = await wakeLock.request('screen')
      asking = false
      if (wanted === 0) return void held.release()
      sentinel = held
      held.addEventListener('release', released, { once: true })
      turn('on')
    } catch {
      asking = false
      if (wanted === 0) return
      turn('refused')
      again = setTimeout(() => void ask(), ASK_AGAIN_MS)
    }
  }
  const look = () => void ask()

  return {
    /** Wants the screen on until the answer is called. */
    want(): () => void {
      wanted += 1
      if (wanted === 1) page.addEventListener('visibilitychange', look)
      void ask()
      let over = false
      return () => {
        if (over) return
        over = true
        wanted -= 1
        if (wanted > 0) return
        clearTimeout(again)
        page.removeEventListener('visibilitychange', look)
        const held = sentinel
        sentinel = null
        held?.removeEventListener('release', released)
        void held?.release()
        turn('off')
      }
    },
    getSnapshot: (): WakeState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
