const CELLS = 4

/** The 16 cells of a marker: always the same for a number, and different for numbers that are near each other. */
function bitsOf(marker: number): number {
  let value = Math.imul(marker + 1, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  // One corner is always white and one black, so that a camera knows which way is up.
  return (((value ^ (value >>> 13)) >>> 8) & 0x7fff) | 1
}

/** A marker as cameras read them: a black square with a pattern of 4 by 4 cells, on white. */
export function markerArt(marker: number, x: number, y: number, size: number): string {
  const bits = bitsOf(marker)
  const rim = size / (CELLS + 4)
  const cells = Array.from({ length: CELLS * CELLS }, (_, index) => {
    if (!((bits >> index) & 1)) return ''
    const left = x + rim * (2 + (index % CELLS))
    const top = y + rim * (2 + Math.floor(index / CELLS))
    return `M${left} ${top}h${rim}v${rim}h${-rim}z`
  })
  return (
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="#fff"/>` +
    `<rect x="${x + rim}" y="${y + rim}" width="${size - 2 * rim}" height="${size - 2 * rim}" fill="#111"/>` +
    `<path d="${cells.join('')}" fill="#fff"/>`
  )
}
