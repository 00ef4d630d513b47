import type { Log } from './db/log.ts'

/** A start in steps, each of which can be undone. */
export interface Starting {
  /**
   * Starts one thing and keeps how to stop it.
   * @throws what `start` throws, and the signal's reason when the start is not wanted any more
   */
  step<Thing>(
    what: string,
    start: () => Promise<Thing>,
    stop?: (thing: Thing) => Promise<unknown>,
  ): Promise<Thing>
  /**
   * Stops what was started, in reverse order; each is stopped, however the others fare. Asked again, it waits.
   * @throws AggregateError with every failure
   */
  stop(): Promise<void>
}

/** @param signal ends the start between two steps */
export function beginStarting(log: Log, signal?: AbortSignal): Starting {
  const stops: { what: string; stop: () => Promise<unknown> }[] = []
  let stopped: Promise<void> | null = null

  async function stopAll(): Promise<void> {
    const failures: unknown[] = []
    const failed: string[] = []
    for (const { what, stop } of stops.toReversed()) {
      try {
        await stop()
      } catch (error) {
        log.error({ err: error }, `Stopping ${what} failed.`)
        failed.push(what)
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `Stopping failed: ${failed.join(', ')}.`)
  }

  return {
    async step(what, start, stop) {
      signal?.throwIfAborted()
      const thing = await start()
      if (stop) stops.push({ what, stop: () => stop(thing) })
      return thing
    },
    stop() {
      stopped ??= stopAll()
      return stopped
    },
  }
}
