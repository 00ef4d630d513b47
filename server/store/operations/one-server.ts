import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/query.ts'

export interface OneServerMeans {
  db: Database
  /** The number of the advisory lock that the working server holds. */
  lock: number
  /** Milliseconds between two attempts to take over from a server that worked and stopped. */
  takeOverMs: number
  /** Told when the work or its connection failed; another attempt follows. */
  onError: (error: unknown) => void
}

/** Rejects when the connection is lost, and with it the lock. */
type StillHeld = () => Promise<unknown>

/**
 * Does lasting work on one server, however many start it on one database. When that server dies, its lock goes with its
 * connection and another takes over.
 *
 * @param work goes on until the signal; it asks now and then whether the lock is still held
 */
export function startOnOneServer(
  { db, lock, takeOverMs, onError }: OneServerMeans,
  work: (signal: AbortSignal, stillHeld: StillHeld) => Promise<void>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run() {
    while (!signal.aborted) {
      try {
        await db.withClient(async (client) => {
          const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lock])
          if (rows[0]?.held !== true) return
          try {
            await work(signal, () => client.query('select 1'))
          } finally {
            // Fails only with the connection, and then the lock is gone anyway.
            await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
          }
        })
      } catch (error) {
        onError(error)
      }
      await pause(takeOverMs, signal)
    }
  }

  const running = run()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** Waits, in milliseconds, or less when the signal says to stop. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {})
