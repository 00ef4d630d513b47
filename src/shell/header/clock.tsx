import { VisuallyHidden } from '@mantine/core'
import { formatZonedClock } from '#src/domain/time/format.ts'
import { whoseTime, type ZoneOf } from '#src/ui/date-range/whose-time.ts'
import { useNow } from '#src/ui/feedback/use-now.ts'
import css from './header.module.css'

/** The restaurant's time of day, in Global mode the device's, with its zone, looked at every 500 ms (spec 1 §2). */
export function Clock({ zone, zoneOf }: { zone: string; zoneOf: ZoneOf }) {
  const now = useNow(500)
  return (
    <span className={css.clock}>
      <VisuallyHidden>{`${whoseTime(zoneOf)} `}</VisuallyHidden>
      <time>{formatZonedClock(now, zone)}</time>
    </span>
  )
}
