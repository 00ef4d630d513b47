import type { MarkerReading } from '#src/contract/cameras/plug-and-play.ts'
import { t } from '#src/domain/language/text.ts'
import { MARKER_STATES } from '#src/domain/statuses.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import css from './aruco.module.css'
import { MarkerRow } from './marker-row.tsx'
import { countsOf, countText, sortBySeverity } from './marker-words.ts'

interface MarkerSummaryProps {
  /** None where the camera reads none. */
  markers: readonly MarkerReading[]
  zone: string
}

/** What a camera reads of markers in short: how many in which state, and those that are wrong. */
export function MarkerSummary({ markers, zone }: MarkerSummaryProps) {
  if (markers.length === 0) return <p className={css.none}>{t('This camera reads no markers.')}</p>
  const wrong = sortBySeverity(markers).filter(({ status }) => status === 'WRONG' || status === 'IDENTICAL')
  return (
    <>
      <MarkerCounts markers={markers} />
      {wrong.length > 0 && (
        <ul className={css.rows} aria-label={t('Markers read incorrectly')}>
          {wrong.map((reading) => (
            <MarkerRow key={reading.marker} reading={reading} zone={zone} />
          ))}
        </ul>
      )}
    </>
  )
}

/** How many markers are in which state. */
export function MarkerCounts({ markers }: { markers: readonly MarkerReading[] }) {
  return (
    <ul className={css.counts} aria-label={t('Markers')}>
      {countsOf(markers).map(([status, count]) => (
        <li key={status}>
          <StatusBadge status={MARKER_STATES[status]} word={countText(status, count)} />
        </li>
      ))}
    </ul>
  )
}
