/** Answers remembered: a device's clock drifts, so old ones must go. */
const KEPT = 20
/** A difference between two clocks that is no delay and no rounding, in milliseconds. */
const JUMP_MS = 5_000
/** A change of the offset that screens should notice, in milliseconds. */
const NOTICED_MS = 500

interface Clocks {
  /** The device's wall clock: right or wrong, and may be set at any time. Epoch milliseconds. */
  wall: () => number
  /** A clock that nobody sets; it may stand still while the device sleeps. Milliseconds. */
  steady: () => number
}

/**
 * Knows the provider's time on a device whose own clock may be wrong. Each answer proves that the provider's clock was
 * at least so far ahead of the device's, so the largest of them is right: an answer that was slow, or that the worker
 * kept, says less.
 */
export function createProviderClock({ wall, steady }: Clocks) {
  let offsets: readonly number[] = []
  let gap = wall() - steady()
  let announced: number | null = null
  const listeners = new Set<() => void>()

  const isKnown = () => offsets.length > 0
  const ahead = () => (isKnown() ? Math.max(...offsets) : 0)
  /** How far the device's clock has moved by itself: it was set, or on some systems the device slept. */
  const moved = () => wall() - steady() - gap

  /** Which of the two it was: the next current answer fits only one. An answer kept by the worker fits none. */
  function settleMove(offset: number): void {
    if (!isKnown()) gap = wall() - steady()
    const by = moved()
    if (Math.abs(by) < JUMP_MS) return
    const wasSet = Math.abs(offset - (ahead() - by)) < JUMP_MS
    if (wasSet) offsets = []
    if (wasSet || offset > ahead() - JUMP_MS) gap = wall() - steady()
  }

  function hear(at: number): void {
    if (Number.isNaN(at)) return
    const offset = at - wall()
    settleMove(offset)
    offsets = [...offsets, offset].slice(-KEPT)
    if (announced !== null && Math.abs(ahead() - announced) < NOTICED_MS) return
    announced = ahead()
    for (const listener of [...listeners]) listener()
  }

  return {
    /** Takes note of an answer's Date header. A provider on another address may not show it. */
    hearDate: (header: string | null) => hear(Date.parse(header ?? '')),
    /** Takes note of a time that the provider wrote into an answer or message as it sent it, epoch milliseconds. */
    hear,
    isKnown,
    ahead,
    now: () => wall() + ahead(),
    /** The device's clock may have been set since the last answer, so the time has to be asked for. */
    isInDoubt: () => isKnown() && Math.abs(moved()) >= JUMP_MS,
    /** Calls when the offset is first known and when it changes noticeably, until the answer is called. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Forgets what was heard: for tests. */
    forget(): void {
      offsets = []
      announced = null
    },
  }
}

/** What "now" means on this page, for everything that is shown or asked for. */
export const providerClock = createProviderClock({ wall: () => Date.now(), steady: () => performance.now() })

/** Now by the provider's clock, epoch milliseconds; by the device's until an answer has shown the difference. */
export const providerNow = (): number => providerClock.now()

/** How far the provider's clock is ahead of this device's, in milliseconds; 0 until an answer has shown it. */
export const providerClockOffset = (): number => providerClock.ahead()
