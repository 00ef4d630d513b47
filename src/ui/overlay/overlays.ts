import { type RefObject, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { drawn as parts } from './drawn.ts'

/**
 * What opens over a page, and the fields whose choices do: menus, panels, sheets, dialogs. They weigh as much as all
 * else that the shell is made of, and somebody who only looks needs none of them. So the page has their buttons alone,
 * and one chunk draws all the rest once the first of them is wanted (decision 0008).
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

/** Where what was pressed to open something stands. */
type Place = RefObject<HTMLElement | null>

let awaited = 0
/** The page shows that something is on its way (theme.css). */
function showAwaited(more: 1 | -1): void {
  awaited += more
  document.documentElement.toggleAttribute('data-awaits', awaited > 0)
}

/**
 * Calls `onLeave` once the user turns to something else than what they opened and wait for: they press elsewhere, or
 * go on by keyboard. What comes late would cover what they do by then, and take the keyboard from it.
 */
export function useAwaited(waits: boolean, onLeave: () => void, at?: Place): void {
  const leave = useEffectEvent(onLeave)
  const press = useEffectEvent(({ target }: Event) => {
    if (!at?.current?.contains(target as Node)) leave()
  })
  useEffect(() => {
    if (!waits) return
    const key = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' || key === 'Tab') leave()
    }
    showAwaited(1)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', key, true)
    return () => {
      showAwaited(-1)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [waits])
}

/** In the place of what was opened, until it has been loaded. */
export function Coming({ at, onLeave }: { at: Place; onLeave: () => void }) {
  useAwaited(true, onLeave, at)
  return null
}

/**
 * The overlays from the first opening on, once they are there; null until then. Nothing waits for them meanwhile.
 *
 * @param onMissing they could not be loaded, or are no longer waited for: the code that opened something closes it;
 * in the first case the shell's prompt tells the user
 * @param at what was pressed, where pressed again it closes by itself
 */
export function useOverlays(opened: boolean, onMissing: () => void, at?: Place): Overlays | null {
  const there = useSyncExternalStore(subscribe, () => drawn)
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  const missed = useEffectEvent(onMissing)
  useEffect(() => {
    if (opened && !there) loadOverlays().catch(() => missed())
  }, [opened, there])
  useAwaited(opened && !there, onMissing, at)
  return wanted ? there : null
}

/** The same for what stands in the page itself, which waits for them. */
export function useDrawnField(): Overlays {
  return drawn ?? use(loadOverlays())
}

/** Has them come before they are asked for: at once, or with the first thing that somebody does. */
export function expectOverlays(when: 'now' | 'touched'): () => void {
  const load = () => void loadOverlays().catch(() => {})
  if (when === 'now') {
    load()
    return () => {}
  }
  const once = { once: true, passive: true, capture: true } as const
  const signs = ['pointerdown', 'keydown'] as const
  for (const sign of signs) document.addEventListener(sign, load, once)
  return () => {
    for (const sign of signs) document.removeEventListener(sign, load, once)
  }
}
