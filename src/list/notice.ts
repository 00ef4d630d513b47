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
