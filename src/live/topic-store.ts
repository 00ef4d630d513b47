/** What somebody who listens to a destination is told. */
export interface TopicListener {
  onMessage: (message: unknown) => void
  /**
   * The subscription stands, after connecting or a gap: what was known before may have missed something. Fetch
   * a snapshot now; what arrives from here on is complete.
   */
  onSnapshotNeeded?: () => void
}

/** Who listens to what, outside React: screens come and go, the one socket stays. */
export function createTopicStore() {
  const listeners = new Map<string, Set<TopicListener>>()
  const watchers = new Set<() => void>()
  const sequences = new Map<string, number>()
  const changed = () => {
    for (const watcher of [...watchers]) watcher()
  }
  const needSnapshot = (destination: string) => {
    for (const listener of [...(listeners.get(destination) ?? [])]) listener.onSnapshotNeeded?.()
  }

  return {
    /** Listens until the answer is called. */
    listen(destination: string, listener: TopicListener): () => void {
      const known = listeners.get(destination)
      if (known) known.add(listener)
      else {
        listeners.set(destination, new Set([listener]))
        changed()
      }
      return () => {
        const set = listeners.get(destination)
        if (!set?.delete(listener) || set.size > 0) return
        listeners.delete(destination)
        sequences.delete(destination)
        changed()
      }
    },
    /** Destinations somebody listens to. */
    wanted: (): string[] => [...listeners.keys()],
    /** Hears whenever a destination joins or leaves the wanted ones. */
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** The server has taken the subscription. */
    subscribed(destination: string): void {
      sequences.delete(destination)
      needSnapshot(destination)
    },
    /** A message arrived; a jump in its sequence means that others did not. */
    deliver(destination: string, message: unknown, sequence: number | null): void {
      const before = sequences.get(destination)
      if (before !== undefined && sequence !== null && sequence <= before) return
      if (sequence !== null) sequences.set(destination, sequence)
      for (const listener of [...(listeners.get(destination) ?? [])]) listener.onMessage(message)
      if (before !== undefined && sequence !== null && sequence > before + 1) needSnapshot(destination)
    },
    /** Forgets everything: nobody is signed in any more. */
    reset(): void {
      listeners.clear()
      sequences.clear()
      changed()
    },
  }
}
export type TopicStore = ReturnType<typeof createTopicStore>
