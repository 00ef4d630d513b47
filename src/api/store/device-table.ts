import { clear, createStore, type UseStore } from 'idb-keyval'

/** Longer than a slow tablet takes. A screen that waits for stored data shows nothing until then. */
export const PATIENCE_MS = 3_000

/** A table of IndexedDB on this device. */
export interface DeviceTable {
  /** As idb-keyval takes it. */
  use: UseStore
  /** Empties it, even if the browser lets us at it only later. */
  wipe(): Promise<void>
}

const unanswered = () => new Error('IndexedDB does not answer')

/**
 * A table each use of which ends, whatever is wrong with IndexedDB: where the browser has none, forbids it, or leaves
 * it without an answer (a damaged profile, another tab that holds it), it rejects. After one that was left without an
 * answer the others are not waited for, until that one has ended after all.
 */
export function deviceTable(database: string, name: string, patienceMs: number = PATIENCE_MS): DeviceTable {
  const table = createStore(database, name)
  let hanging: Promise<unknown> | null = null

  function within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = () => {
        clearTimeout(timer)
        if (hanging === work) hanging = null
      }
      const timer = setTimeout(() => {
        hanging = work
        reject(unanswered())
      }, patienceMs)
      work.then(resolve, reject)
      work.then(ended, ended)
    })
  }

  return {
    async use(mode, act) {
      if (hanging) throw unanswered()
      return within(table(mode, act))
    },
    // Begun in any case: what hangs before it is emptied with the rest.
    async wipe() {
      await within(clear(table))
    },
  }
}
