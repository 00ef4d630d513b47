/** An image's zoom (spec 2 §9: 1 to 5 in steps of 0.1), and how far it is moved, in pixels from the middle. */
export interface View {
  scale: number
  x: number
  y: number
}
export interface Point {
  x: number
  y: number
}
export interface Box {
  width: number
  height: number
}

export const LEAST_ZOOM = 1
export const MOST_ZOOM = 5
export const ZOOM_STEP = 0.1
/** What a double tap goes to, and back from. */
export const TAPPED_ZOOM = 2.5

export const WHOLE: View = { scale: LEAST_ZOOM, x: 0, y: 0 }

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0

/** The view with no gap between the image's edges and the box's. */
function kept({ scale, x, y }: View, box: Box): View {
  const spare = (scale - 1) / 2
  return { scale, x: within(x, box.width * spare), y: within(y, box.height * spare) }
}

/** Zoomed to a scale, kept in range and in whole steps; the image's point under `at` (from the middle) stays there. */
export function zoomTo(view: View, scale: number, at: Point, box: Box): View {
  const steps = Math.round(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, scale)) / ZOOM_STEP)
  const next = Math.round(steps * ZOOM_STEP * 10) / 10
  const ratio = next / view.scale
  return kept({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, box)
}

/** Moved by so many pixels, as far as there is image. */
export function panBy(view: View, by: Point, box: Box): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, box)
}

/** What a double tap does: into the point, or back to the whole. */
export function tapped(view: View, at: Point, box: Box): View {
  return view.scale > LEAST_ZOOM ? WHOLE : zoomTo(view, TAPPED_ZOOM, at, box)
}

/** Horizontal pixels that make a swipe; a steeper way is none. */
const SWIPE = 48

/** Where a swipe leads: the next image (1), the one before (-1), or nowhere (0). */
export function swipeOf({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < SWIPE || Math.abs(y) > Math.abs(x) / 2) return 0
  return x < 0 ? 1 : -1
}
