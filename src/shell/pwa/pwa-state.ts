import { useSyncExternalStore } from 'react'

/** Chromium's offer to install, kept until a person takes it. Not in TypeScript's library. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface PwaState {
  /**
   * `ready`: a new version waits for this page. `taken`: it already serves, another tab asked for it.
   * `missing`: a part of this page's own version could not be had any more. `unreached`: nor could the server.
   */
  update: 'none' | 'ready' | 'taken' | 'missing' | 'unreached'
  offer: InstallOffer | null
}

/** Whether a reload brings a newer version. */
export const isOffered = (update: PwaState['update']): boolean => update !== 'none' && update !== 'unreached'

let state: PwaState = { update: 'none', offer: null }
const listeners = new Set<() => void>()

export function setPwaState(change: Partial<PwaState>): void {
  state = { ...state, ...change }
  for (const listener of [...listeners]) listener()
}

const pwaState = (): PwaState => state

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the service worker and the browser have to say about this version of the console. */
export function usePwaState(): PwaState {
  return useSyncExternalStore(subscribe, pwaState, pwaState)
}
