import type uPlot from 'uplot'
import type { TipStore } from '../tooltip/tip-store.ts'
import type { Steps } from './cursor-steps.ts'

export interface Acts {
  /** A stretch of the x scale was chosen: by drag, or by Shift with the arrow keys and Enter. */
  onSpan: ((min: number, max: number) => void) | undefined
  /** A point was clicked or entered. True when it was taken as a zoom; else the tooltip is pinned. */
  onPick: (index: number) => boolean
}

/** Two fingers that lie closer chose nothing. */
const LEAST_SPREAD_PX = 8

/** What a plot and its hooks know of each other. */
export interface Own {
  /** The cursor was last moved by another chart: it marks here, and says nothing. */
  following: boolean
  /** The step that a key leads to, while the cursor is brought there. */
  step: number | null
}

/**
 * Mouse, finger and keys of a plot: the tooltip follows and can be pinned, arrows move the cursor, Shift with
 * arrows chooses a stretch, and so do two fingers, Enter zooms or pins, Escape lets go. Returns how to take all of it
 * off again.
 */
export function interact(
  u: uPlot,
  root: HTMLElement,
  tip: TipStore,
  acts: () => Acts,
  steps: () => Steps,
  own: Own,
): () => void {
  const off = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => target.addEventListener(type, listener, { signal: off.signal })
  let anchor: number | null = null
  /** Two fingers have chosen a stretch, and not both are lifted yet. */
  let spread = false

  const xOf = (step: number) => u.valToPos(steps().x(u, step), 'x')

  const mark = (a: number, b: number) => {
    const width = u.bbox.width / devicePixelRatio
    const [left, right] = [Math.max(0, Math.min(a, b)), Math.min(width, Math.max(a, b))]
    u.setSelect({ left, top: 0, width: Math.max(0, right - left), height: u.over.clientHeight }, false)
  }

  const clear = () => {
    anchor = null
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  }

  const go = (to: number, choosing: boolean) => {
    const from = tip.get().index
    if (choosing && acts().onSpan) {
      anchor ??= from ?? to
      mark(xOf(anchor), xOf(to))
    } else clear()
    tip.set({ pinned: false, spoken: true })
    own.step = to
    own.following = false
    u.setCursor(steps().place(u, to))
    own.step = null
  }

  const enter = () => {
    const { index, pinned } = tip.get()
    if (index === null) return
    const { onSpan, onPick } = acts()
    if (anchor !== null && anchor !== index && onSpan) {
      const [a, b] = [steps().x(u, anchor), steps().x(u, index)]
      leave()
      onSpan(Math.min(a, b), Math.max(a, b))
    } else if (!onPick(index)) tip.set({ pinned: !pinned })
  }

  const leave = () => {
    clear()
    own.following = false
    tip.set({ index: null, pinned: false, spoken: false })
    u.setCursor({ left: -10, top: -10 })
  }

  on(root, 'keydown', (event) => {
    if (event.target !== root || event.ctrlKey || event.metaKey || event.altKey) return
    const to = steps().next(u, tip.get().index, event.key)
    if (to !== undefined) go(to, event.shiftKey)
    else if (event.key === 'Enter' || event.key === ' ') enter()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  })
  on(root, 'blur', () => {
    if (!tip.get().pinned && tip.get().spoken) leave()
  })

  // uPlot listens to the mouse only. A finger that moves sideways reads the chart, two choose what lies between them;
  // up and down still scrolls.
  const follow = (event: TouchEvent) => {
    const [one, other] = event.targetTouches
    if (!one) return
    const { left, top } = u.over.getBoundingClientRect()
    if (other) {
      if (!acts().onSpan) return
      leave()
      spread = true
      mark(one.clientX - left, other.clientX - left)
    } else if (!spread) {
      own.following = false
      tip.set({ pinned: false, spoken: false })
      u.setCursor({ left: one.clientX - left, top: one.clientY - top })
    }
  }
  const lift = (event: TouchEvent) => {
    const { left, width } = u.select
    if (spread && width >= LEAST_SPREAD_PX) {
      clear()
      acts().onSpan?.(u.posToVal(left, 'x'), u.posToVal(left + width, 'x'))
    }
    spread &&= event.targetTouches.length > 0
  }
  on(u.over, 'touchstart', follow)
  on(u.over, 'touchmove', follow)
  on(u.over, 'touchend', lift)
  // The page scrolls: nobody reads here.
  on(u.over, 'touchcancel', () => {
    spread = false
    leave()
  })
  const elsewhere = ({ target }: TouchEvent) => {
    const { index, pinned } = tip.get()
    if (index !== null && !pinned && !(target instanceof Node && root.contains(target))) leave()
  }
  document.addEventListener('touchstart', elsewhere, { signal: off.signal, passive: true })
  // Before uPlot hears of it.
  const taken = () => {
    own.following = false
  }
  root.addEventListener('mousemove', taken, { signal: off.signal, capture: true })
  on(u.over, 'mousemove', () => tip.set({ spoken: false }))
  on(u.over, 'click', () => {
    clear()
    const { index, pinned } = tip.get()
    if (index !== null && !acts().onPick(index)) tip.set({ pinned: !pinned })
  })

  return () => off.abort()
}

/**
 * uPlot hooks that feed the tip store and report what was pointed at and dragged.
 *
 * @param moved told the step under a cursor that was moved on this very plot
 */
export function interactionHooks(
  tip: TipStore,
  acts: () => Acts,
  steps: () => Steps,
  own: Own,
  moved: (u: uPlot, step: number | null) => void,
): uPlot.Hooks.Arrays {
  return {
    setCursor: [
      (u) => {
        if (own.following || tip.get().pinned) return
        const { left = 0, top = 0 } = u.cursor
        const index = left < 0 ? null : (own.step ?? steps().at(u))
        if (index === null) tip.set({ index })
        else tip.set({ index, left: left + u.over.offsetLeft, top: top + u.over.offsetTop })
        moved(u, index)
      },
    ],
    setSelect: [
      (u) => {
        const { left, width } = u.select
        if (width < 2) return
        const [min, max] = [u.posToVal(left, 'x'), u.posToVal(left + width, 'x')]
        u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        tip.set({ pinned: false, index: null })
        acts().onSpan?.(min, max)
      },
    ],
  }
}
