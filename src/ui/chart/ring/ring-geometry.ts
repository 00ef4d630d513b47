/** Radius of the ring and of its hole, 0.8 of it (spec 2 §9), in units of the drawing. */
export const OUTER = 100
export const INNER = 80

export interface Arc {
  /** Turns from twelve o'clock, clockwise. */
  from: number
  to: number
}

/** A slice of next to nothing is still drawn this wide, in turns: some two pixels between its edges. */
const LEAST_TURN = 0.008

/**
 * Shares of a whole as arcs, in order; negative values count as zero, a whole of zero has no arcs. What a tiny share
 * is given more than it has, the others lack.
 */
export function arcsOf(values: readonly number[]): Arc[] {
  const counted = values.map((value) => Math.max(0, value))
  const all = counted.reduce((sum, part) => sum + part, 0)
  const parts = counted.map((part) => (part > 0 ? Math.max(part, all * LEAST_TURN) : 0))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  let at = 0
  return parts.map((part) => {
    const from = at
    if (whole > 0) at += part / whole
    return { from, to: at }
  })
}

const point = (turn: number, radius: number) => {
  const angle = turn * 2 * Math.PI
  return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`
}

/** SVG path of a slice around the origin; a whole ring is drawn as two halves, which one arc cannot do. */
export function slicePath({ from, to }: Arc): string {
  if (to - from <= 0) return ''
  if (to - from >= 1 - 1e-9)
    return `${slicePath({ from: 0, to: 0.5 })} ${slicePath({ from: 0.5, to: 0.99999 })}`
  const large = to - from > 0.5 ? 1 : 0
  const outer = `M ${point(from, OUTER)} A ${OUTER} ${OUTER} 0 ${large} 1 ${point(to, OUTER)}`
  return `${outer} L ${point(to, INNER)} A ${INNER} ${INNER} 0 ${large} 0 ${point(from, INNER)} Z`
}
