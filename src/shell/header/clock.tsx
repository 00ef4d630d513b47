import { VisuallyHidden } from '@mantine/core'
import { dateTextAt } from '#src/domain/time/date-language.ts'
import { formatZonedClock } from '#src/domain/time/format.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { whoseTime, type ZoneOf } from '#src/ui/date-range/whose-time.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import css from './header.module.css'

/** The restaurant's time of day, in Global mode the device's, looked at every 500 ms (spec 1 §2). */
export function Clock({ zone, zoneOf }: { zone: string; zoneOf: ZoneOf }) {
  const now = useNow(500)
  const language = useDateLanguage()
  const naming = useZoneNaming()
  return (
    <span className={css.clock}>
      <VisuallyHidden>{`${whoseTime(zoneOf)} `}</VisuallyHidden>
      <time title={dateTextAt(now, zone, 'long', language)}>{formatZonedClock(now, zone, naming)}</time>
    </span>
  )
}
