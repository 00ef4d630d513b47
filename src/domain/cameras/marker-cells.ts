/** Cells in a row of a marker, and in a column. */
export const MARKER_CELLS = 4

/** The 16 cells of a marker: always the same for a number, and different for numbers that are near each other. */
function bitsOf(marker: number): number {
  let value = Math.imul(marker + 1, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  // One corner is always white and one black, so that a camera knows which way is up.
  return (((value ^ (value >>> 13)) >>> 8) & 0x7fff) | 1
}

/**
 * A marker as cameras read them, a black square with white cells, as a path of these; on a square of `size` whose upper
 * left corner is at `x` and `y`, with a white rim and a black one each as wide as a cell: `rim`.
 */
export function markerCells(
  marker: number,
  { x, y, size }: { x: number; y: number; size: number },
): { rim: number; cells: string } {
  const bits = bitsOf(marker)
  const rim = size / (MARKER_CELLS + 4)
  const cells = Array.from({ length: MARKER_CELLS * MARKER_CELLS }, (_, index) => {
    if (!((bits >> index) & 1)) return ''
    const left = x + rim * (2 + (index % MARKER_CELLS))
    const top = y + rim * (2 + Math.floor(index / MARKER_CELLS))
    return `M${left} ${top}h${rim}v${rim}h${-rim}z`
  })
  return { rim, cells: cells.join('') }
}
