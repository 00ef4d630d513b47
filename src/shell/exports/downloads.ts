export interface Running {
  /** Of a file that is no export; an export is known by its own row. */
  name: string | null
  /** Whole percent; null where the provider does not say how much is coming. */
  percent: number | null
  abort: AbortController
}

/**
 * Downloads under way by the export's uuid, or by what the caller calls its file. They live outside of the tray and of
 * every page, which may be closed meanwhile.
 */
let running: ReadonlyMap<string, Running> = new Map()
const listeners = new Set<() => void>()

function place(key: string, download: Running | null): void {
  const next = new Map(running)
  if (download) next.set(key, download)
  else next.delete(key)
  running = next
  for (const listener of [...listeners]) listener()
}

export const downloads = {
  getSnapshot: () => running,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Begins one, says how far it is, or with null ends it. */
  place,

  cancel(key: string): void {
    running.get(key)?.abort.abort()
    place(key, null)
  },

  /** After a sign-out, no file goes to the next user. */
  cancelAll(): void {
    for (const key of running.keys()) downloads.cancel(key)
  },
}
