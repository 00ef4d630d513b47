import { createContext, createElement, type ReactNode, useContext, useState } from 'react'
import type uPlot from 'uplot'
import type { TipStore } from '../tooltip/tip-store.ts'
import type { Steps } from './cursor-steps.ts'
import type { Own } from './interaction.ts'

/** What is pointed at on one of several charts, kept outside React like the tooltip's store. */
export interface SyncStore {
  /** Epoch milliseconds; null when nothing is pointed at. `by` is the chart it is pointed at on. */
  point: (at: number | null, by: object) => void
  follow: (listener: (at: number | null, by: object) => void) => () => void
}

export function createSyncStore(): SyncStore {
  let last: number | null = null
  const listeners = new Set<(at: number | null, by: object) => void>()
  return {
    point: (at, by) => {
      if (at === last) return
      last = at
      for (const listener of [...listeners]) listener(at, by)
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const SyncContext = createContext<SyncStore | null>(null)
export const useChartSync = (): SyncStore | null => useContext(SyncContext)

/** The charts within share their cursor: pointing at an hour on one marks it on all that show it. */
export function ChartSync({ children }: { children: ReactNode }) {
  const [store] = useState(createSyncStore)
  return createElement(SyncContext, { value: store }, children)
}

/**
 * Marks on a plot what is pointed at on another; `following` tells the plot's own hooks that nobody moved here, also
 * when new data has the cursor placed again. What was read here before is let go, unless it is pinned.
 */
export function followSync(
  u: uPlot,
  sync: SyncStore,
  tip: TipStore,
  steps: () => Steps,
  own: Own,
): () => void {
  return sync.follow((at, by) => {
    if (by === own) return
    const x = at === null ? null : steps().xAt(u, at)
    own.following = true
    if (!tip.get().pinned) tip.set({ index: null, spoken: false })
    u.setCursor({ left: x === null ? -10 : u.valToPos(x, 'x'), top: -10 })
  })
}
