/** Whether the export tray is open: an accepted export opens it from wherever it was asked for. */
let opened = false
const listeners = new Set<() => void>()

export const exportTray = {
  getSnapshot: () => opened,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  set(next: boolean): void {
    if (next === opened) return
    opened = next
    for (const listener of [...listeners]) listener()
  },
}
