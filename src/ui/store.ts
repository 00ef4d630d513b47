/** A value that lives outside React; components read it with `useSyncExternalStore`. */
export interface Store<Value> {
  getSnapshot: () => Value
  /** Calls back after each change, until the answer is called. */
  subscribe: (listener: () => void) => () => void
  set: (next: Value) => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
  }
}
