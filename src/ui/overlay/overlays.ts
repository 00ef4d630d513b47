import { use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { drawn as parts } from './drawn.ts'

/**
 * What opens over a page, and the fields whose choices do: menus, panels, sheets, dialogs. They weigh as much as all
 * else that the shell is made of, and somebody who only looks needs none of them. So the page has their buttons alone,
 * and one chunk draws all the rest once the first of them is wanted (decision 0051).
 */
export type Overlays = typeof parts

let drawn: Overlays | null = null
let coming: Promise<Overlays> | null = null
const waiting = new Set<() => void>()

/** Loads them, once; asked again after they could not be had, it tries again. */
export function loadOverlays(): Promise<Overlays> {
  coming ??= import('./drawn.ts').then(
    (part) => {
      drawn = part.drawn
      for (const tell of waiting) tell()
      return drawn
    },
    (error: unknown) => {
      coming = null
      throw error
    },
  )
  return coming
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

/**
 * The overlays from the first opening on, once they are there; null until then. Nothing waits for them meanwhile.
 *
 * @param onMissing they cannot be had: whoever opened something closes it; the person is told by the shell's prompt
 */
export function useOverlays(opened: boolean, onMissing: () => void): Overlays | null {
  const there = useSyncExternalStore(subscribe, () => drawn)
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  const missed = useEffectEvent(onMissing)
  useEffect(() => {
    if (opened && !there) loadOverlays().catch(() => missed())
  }, [opened, there])
  return wanted ? there : null
}

/** The same for what stands in the page itself, which waits for them. */
export function useDrawnField(): Overlays {
  return drawn ?? use(loadOverlays())
}

/** Has them come before they are asked for: at once, or with the first thing that somebody does. */
export function expectOverlays(when: 'now' | 'touched'): () => void {
  const load = () => void loadOverlays().catch(() => {})
  if (when === 'now') load()
  const once = { once: true, passive: true, capture: true } as const
  const signs = when === 'now' ? [] : (['pointerdown', 'keydown'] as const)
  for (const sign of signs) document.addEventListener(sign, load, once)
  return () => {
    for (const sign of signs) document.removeEventListener(sign, load, once)
  }
}
