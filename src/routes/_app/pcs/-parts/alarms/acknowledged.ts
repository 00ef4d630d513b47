import { type Alarm, keptAcknowledgements } from '#src/domain/queue/alarms.ts'

type Known = ReadonlyMap<string, { restaurantUuid: string; at: number }>

/** Alarms acknowledged on this page, by their keys, until the queue itself says so; each with its restaurant and time. */
function createAcknowledged() {
  let known: Known = new Map()
  let times: ReadonlyMap<string, number> = new Map()
  const listeners = new Set<() => void>()
  const change = (next: Known) => {
    known = next
    times = new Map([...next].map(([key, { at }]) => [key, at]))
    for (const listener of [...listeners]) listener()
  }
  return {
    getSnapshot: () => times,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Those that are known already keep their time. */
    add(restaurantUuid: string, added: readonly string[], at: number): void {
      change(new Map([...added.map((key) => [key, { restaurantUuid, at }] as const), ...known]))
    },
    /** Refused or discarded: they are to be heard again. */
    takeBack(refused: readonly string[]): void {
      change(new Map([...known].filter(([key]) => !refused.includes(key))))
    },
    /** Forgets those of a restaurant but for `alarms`: the others are over, or told by the queue. */
    keep(restaurantUuid: string, alarms: readonly Alarm[]): void {
      const own = [...known].filter(([, of]) => of.restaurantUuid === restaurantUuid).map(([key]) => key)
      const left = keptAcknowledgements(new Set(own), alarms)
      if (left.size === own.length) return
      change(new Map([...known].filter(([key, of]) => of.restaurantUuid !== restaurantUuid || left.has(key))))
    },
  }
}

export const acknowledged = createAcknowledged()
