/** Where a chart's cursor stands. Kept outside React, so that only the tooltip renders when it moves. */
export interface Tip {
  index: number | null
  /** CSS px inside the plot's box. */
  left: number
  top: number
  pinned: boolean
  /** Moved by keys: the tooltip's words are then spoken. */
  spoken: boolean
}

export interface TipStore {
  get: () => Tip
  set: (change: Partial<Tip>) => void
  subscribe: (listener: () => void) => () => void
}

const NOWHERE: Tip = { index: null, left: 0, top: 0, pinned: false, spoken: false }

export function createTipStore(): TipStore {
  let tip = NOWHERE
  const listeners = new Set<() => void>()
  return {
    get: () => tip,
    set: (change) => {
      const next = { ...tip, ...change }
      const same =
        next.index === tip.index &&
        next.pinned === tip.pinned &&
        next.spoken === tip.spoken &&
        next.left === tip.left &&
        next.top === tip.top
      if (same) return
      tip = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
