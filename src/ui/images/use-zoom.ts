import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  LEAST_ZOOM,
  type Point,
  panBy,
  swipeOf,
  tapped,
  type View,
  WHOLE,
  ZOOM_STEP,
  zoomTo,
} from './zoom.ts'

const DOUBLE_TAP_MS = 300
const TAP_PX = 8
const MIDDLE: Point = { x: 0, y: 0 }

/** Fingers, or the mouse, on the stage: where each is, where the first began and when. */
interface Hold {
  points: Map<number, Point>
  from: Point
  moved: boolean
  /** Between two fingers when the second came, and the zoom then. */
  pinch: { distance: number; scale: number } | null
}

const distance = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)
const middle = ([one, other]: Point[]): Point =>
  one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : (one ?? MIDDLE)

/**
 * Zoom and position of an image on a stage: wheel, pinch, drag when zoomed, double tap; a swipe over the whole image
 * is told by `onSwipe`. Changes of `of` show the whole image again. Without an image (`there` is false) nothing is
 * zoomed: what looks whole must answer to a swipe.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  { of, there }: { of: unknown; there: boolean },
  onSwipe: (way: -1 | 1) => void,
) {
  const [view, setView] = useState(WHOLE)
  const [shown, setShown] = useState(of)
  const hold = useRef<Hold>({ points: new Map(), from: MIDDLE, moved: false, pinch: null })
  const lastTap = useRef(Number.NEGATIVE_INFINITY)
  if (shown !== of) {
    setShown(of)
    setView(WHOLE)
  }

  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const fromMiddle = (event: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = box()
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
  }
  const change = (next: (view: View) => View) => there && setView(next)

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const step = event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP
    const at = fromMiddle(event)
    change((now) => zoomTo(now, now.scale + step, at, box()))
  })
  // React listens to the wheel without being able to keep the page from scrolling.
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [stage])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const { points } = hold.current
    const at = fromMiddle(event)
    points.set(event.pointerId, at)
    if (points.size === 1) hold.current = { points, from: at, moved: false, pinch: null }
    else hold.current.pinch = { distance: distance([...points.values()]), scale: view.scale }
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { points, from, pinch } = hold.current
    const before = points.get(event.pointerId)
    if (!before) return
    const at = fromMiddle(event)
    points.set(event.pointerId, at)
    const fingers = [...points.values()]
    if (Math.hypot(at.x - from.x, at.y - from.y) > TAP_PX) {
      hold.current.moved = true
      // Not before: what is held from the start never clicks the button that it began on.
      event.currentTarget.setPointerCapture?.(event.pointerId)
    }
    if (pinch && pinch.distance > 0) {
      const scale = (pinch.scale * distance(fingers)) / pinch.distance
      change((now) => zoomTo(now, scale, middle(fingers), box()))
    } else if (view.scale > LEAST_ZOOM) {
      change((now) => panBy(now, { x: at.x - before.x, y: at.y - before.y }, box()))
    }
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { points, from, moved, pinch } = hold.current
    if (!points.delete(event.pointerId) || points.size > 0 || pinch) return
    const at = fromMiddle(event)
    if (moved) {
      const way = view.scale > LEAST_ZOOM ? 0 : swipeOf({ x: at.x - from.x, y: at.y - from.y })
      if (way !== 0) onSwipe(way)
      return
    }
    if (event.target instanceof Element && event.target.closest('button')) return
    const isDouble = event.timeStamp - lastTap.current < DOUBLE_TAP_MS
    lastTap.current = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp
    if (isDouble) change((now) => tapped(now, at, box()))
  }

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    hold.current.points.delete(event.pointerId)
  }

  return {
    view,
    /** Zooms to a scale around the middle. */
    zoom: (scale: number) => change((now) => zoomTo(now, scale, MIDDLE, box())),
    /** Moves by so many pixels, as far as there is image. */
    pan: (by: Point) => change((now) => panBy(now, by, box())),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}
