import { createContext, createElement, type ReactNode, useContext, useState } from 'react'
import type uPlot from 'uplot'

/** What is pointed at on one of several charts, kept beside React as the tooltip's store is. */
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
 * The index of the point or bucket that an instant belongs to; null when it lies before the first or further
 * behind the last than the last two are apart.
 *
 * @param instants epoch milliseconds, ascending: where each point or bucket begins
 */
export function indexAt(instants: readonly number[], at: number): number | null {
  const [first, last] = [instants[0], instants.at(-1)]
  if (first === undefined || last === undefined || at < first) return null
  const length = last - (instants.at(-2) ?? last)
  if (at > last && at >= last + length) return null
  let [low, high] = [0, instants.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((instants[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Marks on a plot what is pointed at on another; `following` tells the plot's own hooks that nobody moved here. */
export function followSync(
  u: uPlot,
  sync: SyncStore,
  instants: () => readonly number[],
  own: { following: boolean },
): () => void {
  return sync.follow((at, by) => {
    if (by === own) return
    const index = at === null ? null : indexAt(instants(), at)
    own.following = true
    u.setCursor(
      index === null
        ? { left: -10, top: -10 }
        : { left: u.valToPos(Number(u.data[0][index]), 'x'), top: -10 },
    )
    own.following = false
  })
}
