import { type Alarm, keptAcknowledgements } from '#src/domain/queue/alarms.ts'

type Known = ReadonlyMap<string, string>

/**
 * Alarms acknowledged on this page, by their keys, until the queue itself says so; each with the restaurant it is of.
 */
function createAcknowledged() {
  let known: Known = new Map()
  let keys: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  const change = (next: Known) => {
    known = next
    keys = new Set(next.keys())
    for (const listener of [...listeners]) listener()
  }
  return {
    getSnapshot: () => keys,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(restaurantUuid: string, added: readonly string[]): void {
      change(new Map([...known, ...added.map((key) => [key, restaurantUuid] as const)]))
    },
    /** Refused or discarded: they are to be heard again. */
    takeBack(refused: readonly string[]): void {
      change(new Map([...known].filter(([key]) => !refused.includes(key))))
    },
    /** Forgets those of a restaurant but for `alarms`: the others are over, or told by the queue. */
    keep(restaurantUuid: string, alarms: readonly Alarm[]): void {
      const own = [...known].filter(([, of]) => of === restaurantUuid).map(([key]) => key)
      const left = keptAcknowledgements(new Set(own), alarms)
      if (left.size === own.length) return
      change(new Map([...known].filter(([key, of]) => of !== restaurantUuid || left.has(key))))
    },
  }
}

export const acknowledged = createAcknowledged()
