import type { ReactNode } from 'react'
import type { ZoneNaming } from '#src/domain/time/format.ts'
import { showSameTime } from '#src/domain/time/zone.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { ZoneNamingContext } from '#src/ui/dates/zone-naming.ts'
import { deviceZone, usePlace } from './place.ts'

/** Times of a zone name it where this device's clock shows another time. */
export const namingOf = (zone: string): ZoneNaming =>
  showSameTime(zone, deviceZone(), present()) ? 'twice' : 'always'

/**
 * Times below name their zone only where the reader could take it for another. In Global mode rows differ, so all are
 * named.
 */
export function ZoneNamingOfPlace({ children }: { children: ReactNode }) {
  const { zone, zoneOf } = usePlace()
  return (
    <ZoneNamingContext value={zoneOf === 'restaurant' ? namingOf(zone) : 'always'}>
      {children}
    </ZoneNamingContext>
  )
}
