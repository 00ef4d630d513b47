/** Something that is looked after by the clock. */
export interface Looking {
  /** Looks now; resolves with the look that goes on already, if there is one. */
  look(): Promise<void>
  /** Ends it, and waits for a look that goes on. */
  stop(): Promise<void>
}

/**
 * Looks after something each `everyMs` milliseconds, never twice at once: one that takes longer is waited for.
 *
 * @param failed called for each look that rejects; the next one comes all the same
 */
export function lookEvery(
  everyMs: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): Looking {
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= work()
      .catch(failed)
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = setInterval(look, everyMs)
  return {
    look,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
