import { markerCells } from '#src/domain/cameras/marker-cells.ts'
import css from './aruco.module.css'

const SIZE = 40

/** A marker as it is printed on its pan. */
export function MarkerPicture({ marker }: { marker: number }) {
  const { rim, cells } = markerCells(marker, { x: 0, y: 0, size: SIZE })
  const inner = SIZE - 2 * rim
  return (
    <svg className={css.marker} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={`Marker ${marker}`}>
      <rect width={SIZE} height={SIZE} fill="#fff" />
      <rect x={rim} y={rim} width={inner} height={inner} fill="#111" />
      <path d={cells} fill="#fff" />
    </svg>
  )
}
