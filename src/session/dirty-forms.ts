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

let leavesUnasked = false

/**
 * What was typed is kept elsewhere, and the page is about to be left: the browser need not ask. It asks again once
 * somebody is seen to be here still.
 */
export function leaveUnasked(): void {
  leavesUnasked = true
  const stays = new AbortController()
  const stay = () => {
    leavesUnasked = false
    stays.abort()
  }
  for (const event of ['pageshow', 'pointerdown', 'keydown']) window.addEventListener(event, stay, stays)
}

/** Whether closing or leaving the page would lose what was typed. */
export const wouldLose = (): boolean => isDirty() && !leavesUnasked
