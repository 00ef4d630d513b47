/** Forms with unsaved input: no reload may pass over them. */
const dirty = new Set<string>()
const listeners = new Set<() => void>()

/** Marks a form as dirty; call the answer, or markClean, once it is saved or given up. */
export function markDirty(id: string): () => void {
  dirty.add(id)
  return () => markClean(id)
}

export function markClean(id: string): void {
  if (dirty.delete(id) && dirty.size === 0) for (const listener of [...listeners]) listener()
}

export const isDirty = (): boolean => dirty.size > 0

/** Hears when the last dirty form has become clean; call the answer to stop. */
export function onClean(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets the page be left without a question, where the one form that is dirty is kept for the way back. */
export function leaveUnasked(): void {
  if (dirty.size === 1) dirty.clear()
}
