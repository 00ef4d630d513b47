import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

function subscribe(changed: () => void): () => void {
  const turn = (to: boolean) => () => {
    isPrinting = to
    // The paper is drawn as soon as the event has been told.
    flushSync(changed)
  }
  const [before, after] = [turn(true), turn(false)]
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

/** Whether the page is being laid out for paper, where nothing can be scrolled into sight. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
