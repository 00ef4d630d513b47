type Complaint = (error: Error) => void

/** The browser's own way: shown in the console, heard by window's error event, fatal to a test. */
const loudly: Complaint = (error) => {
  if (typeof reportError === 'function') reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}
let listener = loudly

/** Tells a developer that the provider or its configuration breaks an agreement; `why` is the cause. */
export function reportViolation(what: string, why: unknown): void {
  listener(new Error(what, { cause: why }))
}

/** Hears complaints instead of the browser; call the answer to stop. */
export function onViolation(next: Complaint): () => void {
  listener = next
  return () => {
    listener = loudly
  }
}
