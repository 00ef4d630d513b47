import { markerCells } from '#src/domain/cameras/marker-cells.ts'

/** A marker as cameras read them: a black square with a pattern of 4 by 4 cells, on white. */
export function markerArt(marker: number, x: number, y: number, size: number): string {
  const { rim, cells } = markerCells(marker, { x, y, size })
  return (
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="#fff"/>` +
    `<rect x="${x + rim}" y="${y + rim}" width="${size - 2 * rim}" height="${size - 2 * rim}" fill="#111"/>` +
    `<path d="${cells}" fill="#fff"/>`
  )
}
