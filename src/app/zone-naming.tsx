import type { ReactNode } from 'react'
import { ZoneNamingContext } from '#src/ui/dates/zone-naming.ts'
import { usePlace } from './place.ts'

/** Lets every time below name its zone only where the reader could take it for another: see `Place.zoneNaming`. */
export function ZoneNamingOfPlace({ children }: { children: ReactNode }) {
  return <ZoneNamingContext value={usePlace().zoneNaming}>{children}</ZoneNamingContext>
}
