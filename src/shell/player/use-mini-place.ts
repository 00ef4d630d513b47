import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import {
  dragPlace,
  type Edge,
  growPlace,
  openingPlace,
  type Place,
  resizePlace,
  type Viewport,
  type Way,
} from '#src/domain/cameras/mini-player.ts'
import { t } from '#src/domain/language/text.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { miniPlayer } from './mini-player-store.ts'
import { useViewport } from './use-viewport.ts'

/** What a pointer does to the window: moves it, or pulls at an edge. */
export type Pull = 'move' | Edge
/** What the arrow keys do to it. */
export type KeyAct = 'move' | 'size'

const STEP_PX = 10
const LARGE_STEP_PX = 50
const ARROWS: Record<string, Way> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Grip {
  pointerId: number
  x: number
  y: number
  pull: Pull
  /** Where the window was. */
  from: Place
}

const pulledTo = (pull: Pull, from: Place, by: Way, viewport: Viewport): Place =>
  pull === 'move' ? dragPlace(from, by, viewport) : resizePlace(from, pull, by, viewport)

const words = ({ x, y, width, height }: Place, act: KeyAct): string =>
  act === 'move'
    ? t('{x} from the left, {y} from the top', { x: Math.round(x), y: Math.round(y) })
    : t('{width} by {height}', { width: Math.round(width), height: Math.round(height) })

/**
 * Where the mini player is, and what moves it. It stays whole on the screen, whatever becomes of that; where it was
 * put is kept when it closes. On phones it has one place only, and what was kept is forgotten (spec 2 §4).
 */
export function useMiniPlace() {
  const docked = usePhone()
  const viewport = useViewport()
  const [wanted, setWanted] = useState(miniPlayer.place)
  const [said, setSaid] = useState('')
  const grip = useRef<Grip | null>(null)
  const place = openingPlace(wanted, viewport, docked)

  const put = (next: Place | null) => {
    miniPlayer.keepPlace(next)
    setWanted(next)
  }
  useEffect(() => {
    if (!docked) return
    grip.current = null
    miniPlayer.keepPlace(null)
    setWanted(null)
  }, [docked])

  const pointer = (pull: Pull) => ({
    onPointerDown(event: PointerEvent) {
      const isButton = event.target instanceof Element && event.target.closest('button:not([data-grip])')
      if (event.button !== 0 || isButton || grip.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { pointerId, clientX: x, clientY: y } = event
      grip.current = { pointerId, x, y, pull, from: place }
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      const held = grip.current
      if (held?.pointerId !== pointerId) return
      put(pulledTo(held.pull, held.from, { x: clientX - held.x, y: clientY - held.y }, viewport))
    },
    onPointerUp({ pointerId }: PointerEvent) {
      if (grip.current?.pointerId === pointerId) grip.current = null
    },
    /** The system took the pointer away: nothing was meant. */
    onPointerCancel({ pointerId }: PointerEvent) {
      if (grip.current?.pointerId !== pointerId) return
      put(grip.current.from)
      grip.current = null
    },
  })

  const keys = (act: KeyAct) => (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX
    const by = { x: way.x * step, y: way.y * step }
    const next = act === 'move' ? dragPlace(place, by, viewport) : growPlace(place, by, viewport)
    put(next)
    setSaid(words(next, act))
  }
  return { docked, place, said, pointer, keys }
}
