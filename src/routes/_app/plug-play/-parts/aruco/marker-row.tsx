import type { MarkerReading } from '#src/contract/cameras/plug-and-play.ts'
import { markerCells } from '#src/domain/cameras/marker-cells.ts'
import { t } from '#src/domain/language/text.ts'
import { MARKER_STATES } from '#src/domain/statuses.ts'
import { formatRelative, formatTimestamp } from '#src/domain/time/format.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import css from './aruco.module.css'
import { faultText } from './marker-words.ts'

const SIZE = 40

/** A marker as it is printed on its pan. */
function MarkerPicture({ marker }: { marker: number }) {
  const { rim, cells } = markerCells(marker, { x: 0, y: 0, size: SIZE })
  const inner = SIZE - 2 * rim
  return (
    <svg
      className={css.marker}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={t('Marker {marker}', { marker })}
    >
      <rect width={SIZE} height={SIZE} fill="#fff" />
      <rect x={rim} y={rim} width={inner} height={inner} fill="#111" />
      <path d={cells} fill="#fff" />
    </svg>
  )
}

/** One pan's marker, and how it was read last. */
export function MarkerRow({ reading, zone }: { reading: MarkerReading; zone: string }) {
  const { marker, container, status, time } = reading
  const fault = faultText(reading)
  return (
    <li className={css.row}>
      <MarkerPicture marker={marker} />
      <div className={css.words}>
        <span className={css.pan}>
          <b>{marker}</b> {container}
        </span>
        {fault !== null && <span className={css.fault}>{fault}</span>}
        {time !== null && <Ago at={time} zone={zone} />}
      </div>
      <StatusBadge status={MARKER_STATES[status]} />
    </li>
  )
}

const MINUTE_MS = 60_000

/** How long ago it was read; of dozens of rows, the exact time is told where somebody points. */
function Ago({ at, zone }: { at: number; zone: string }) {
  const now = useNow(MINUTE_MS)
  return (
    <time className={css.ago} dateTime={new Date(at).toISOString()} title={formatTimestamp(at, zone)}>
      {formatRelative(at, Math.max(now, at), zone)}
    </time>
  )
}
