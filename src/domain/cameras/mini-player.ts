/** Where a window over the page stands, in CSS pixels from the viewport's upper left corner. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}
export interface Viewport {
  width: number
  height: number
}
export interface Way {
  x: number
  y: number
}
/** The edge or corner that is pulled, as compasses say it. */
export type Edge = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

/** Size and margin of the mini player (spec 2 §9). */
export const DEFAULT_SIZE = { width: 445, height: 290 } as const
export const LEAST_SIZE = { width: 300, height: 200 } as const
export const EDGE_MARGIN = 15

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The longest a side may be, and the shortest: on a screen smaller than that, what there is. */
function limits(available: number, least: number): [least: number, most: number] {
  const most = Math.max(0, available - 2 * EDGE_MARGIN)
  return [Math.min(least, most), most]
}

/** The place nearest to this one that is whole on the screen, at least 300 by 200, with the margin on each side. */
export function clampPlace(place: Place, viewport: Viewport): Place {
  const [leastWidth, mostWidth] = limits(viewport.width, LEAST_SIZE.width)
  const [leastHeight, mostHeight] = limits(viewport.height, LEAST_SIZE.height)
  const width = within(place.width, leastWidth, mostWidth)
  const height = within(place.height, leastHeight, mostHeight)
  return {
    x: within(place.x, EDGE_MARGIN, viewport.width - EDGE_MARGIN - width),
    y: within(place.y, EDGE_MARGIN, viewport.height - EDGE_MARGIN - height),
    width,
    height,
  }
}

/** Where it opens for the first time: its default size, in the lower right corner. */
export function defaultPlace(viewport: Viewport): Place {
  return clampPlace({ x: viewport.width, y: viewport.height, ...DEFAULT_SIZE }, viewport)
}

/** Where it opens: where it was closed, as far as the screen still has it; on phones never elsewhere than at first. */
export function openingPlace(kept: Place | null, viewport: Viewport, isPhone: boolean): Place {
  return kept === null || isPhone ? defaultPlace(viewport) : clampPlace(kept, viewport)
}

/** Moved by so much, as far as the screen goes. */
export const dragPlace = (place: Place, by: Way, viewport: Viewport): Place =>
  clampPlace({ ...place, x: place.x + by.x, y: place.y + by.y }, viewport)

/** One side after its lower or its upper end was pulled; the other end stays where it is. */
function pulled(
  [from, length]: [number, number],
  by: number,
  end: 'lower' | 'upper' | null,
  [least, most]: [number, number],
  available: number,
): [from: number, length: number] {
  if (end === null) return [from, length]
  const to = from + length
  if (end === 'upper') {
    const room = available - EDGE_MARGIN - from
    return [from, within(length + by, least, Math.min(most, room))]
  }
  const next = within(length - by, least, Math.min(most, to - EDGE_MARGIN))
  return [to - next, next]
}

/** Made larger or smaller at an edge or a corner; what is opposite stays where it is. */
export function resizePlace(place: Place, edge: Edge, by: Way, viewport: Viewport): Place {
  const start = clampPlace(place, viewport)
  const across = edge.includes('w') ? 'lower' : edge.includes('e') ? 'upper' : null
  const down = edge.includes('n') ? 'lower' : edge.includes('s') ? 'upper' : null
  const [x, width] = pulled(
    [start.x, start.width],
    by.x,
    across,
    limits(viewport.width, LEAST_SIZE.width),
    viewport.width,
  )
  const [y, height] = pulled(
    [start.y, start.height],
    by.y,
    down,
    limits(viewport.height, LEAST_SIZE.height),
    viewport.height,
  )
  return { x, y, width, height }
}

/**
 * Made wider and higher by so much, or smaller, from its upper left corner; where the screen ends it grows the other
 * way. For keys, which pull at no edge.
 */
export const growPlace = (place: Place, by: Way, viewport: Viewport): Place =>
  clampPlace({ ...place, width: place.width + by.x, height: place.height + by.y }, viewport)
