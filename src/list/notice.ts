/** Milliseconds for which a way back stands beside what was done; the provider takes a deletion back for longer. */
export const RECALL_OFFERED_MS = 8000

/** Something a list has to say; the shell raises it. */
export interface ListNotice {
  kind: 'error' | 'success' | 'info'
  text: string
  title?: string
  /** Milliseconds it stays, where that is not the usual. */
  duration?: number
  /** A way back or on, as a button in it. */
  action?: { label: string; run: () => void }
}
