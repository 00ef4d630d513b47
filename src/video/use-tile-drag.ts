import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './tile-drag.module.css'

/** A finger that rests for so long picks a tile up; before that it scrolls. */
const HOLD_MS = 400
/** Moved by less, it was a click. */
const MOVED_PX = 8

interface Drag {
  /** Index of the place that a tile was picked up from. */
  from: number
  /** Index of the place that it is over; null when over none. */
  over: number | null
}

interface Grip {
  pointerId: number
  x: number
  y: number
  from: number
  hold: ReturnType<typeof setTimeout> | undefined
}

/** What has a purpose of its own is not a handle to drag by. */
const OWN_USE = 'button:not([data-drag]), a, input, [role="menu"], fieldset'
const placeAt = (x: number, y: number): number | null => {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return place ? Number(place.dataset.place) : null
}

/** Tiles that are dragged onto one another: with the mouse at once, with a finger after a hold. */
export function useTileDrag(wall: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const grip = useRef<Grip | null>(null)
  const dragging = drag !== null

  const pickUp = (from: number) => setDrag({ from, over: from })
  const letGo = () => {
    clearTimeout(grip.current?.hold)
    grip.current = null
    setDrag(null)
  }

  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const held = grip.current
    if (!held || event.pointerId !== held.pointerId) return
    if (drag) {
      setDrag({ ...drag, over: placeAt(event.clientX, event.clientY) })
      return
    }
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= MOVED_PX) return
    if (event.pointerType === 'mouse') pickUp(held.from)
    // The finger scrolls.
    else letGo()
  })
  const onUp = useEffectEvent((event: globalThis.PointerEvent) => {
    const held = grip.current
    if (!held || event.pointerId !== held.pointerId) return
    const to = drag ? placeAt(event.clientX, event.clientY) : null
    const { from } = held
    if (drag) swallowClick()
    letGo()
    if (to !== null && to !== from) onDrop(from, to)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') letGo()
  })

  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => onMove(event)
    const up = (event: globalThis.PointerEvent) => onUp(event)
    const cancel = () => letGoNow()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [])
  const letGoNow = useEffectEvent(letGo)

  // Else the page would scroll with the finger that carries a tile; listened to from the start, for a browser asks
  // when the finger comes whether it may scroll.
  useEffect(() => {
    const element = wall.current
    const stay = (event: TouchEvent) => isDragging() && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', stay, { passive: false })
    return () => element?.removeEventListener('touchmove', stay)
  }, [wall])
  const isDragging = useEffectEvent(() => drag !== null)

  useEffect(() => {
    if (!dragging) return
    const key = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [dragging])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const from = event.currentTarget.dataset.place
    const { target, pointerId, clientX: x, clientY: y } = event
    if (from === undefined || event.button !== 0 || !event.isPrimary) return
    if (target instanceof Element && target.closest(OWN_USE)) return
    const hold = event.pointerType === 'mouse' ? undefined : setTimeout(() => pickUp(Number(from)), HOLD_MS)
    grip.current = { pointerId, x, y, from: Number(from), hold }
  }
  // A finger that rests asks for the browser's own menu too.
  const onContextMenu = (event: { preventDefault: () => void }) => {
    if (grip.current?.hold !== undefined) event.preventDefault()
  }
  /** What makes an element a place of the wall; without a handle its tile stays where it is. */
  return (index: number, isHandle = true) => ({
    className: css.place,
    'data-place': index,
    'data-over': (drag?.over === index && drag.from !== index) || undefined,
    'data-dragged': drag?.from === index || undefined,
    onPointerDown: isHandle ? onPointerDown : undefined,
    onContextMenu,
  })
}

/** The click that ends a drag is none. */
function swallowClick(): void {
  const stop = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0)
}
