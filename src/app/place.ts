import { createContext, useContext } from 'react'
import type { Permission } from '#src/domain/access/permission.ts'
import type { ZoneNaming } from '#src/domain/time/format.ts'
import { showSameTime } from '#src/domain/time/zone.ts'
import { type RestaurantOption, realRestaurants, SELECT } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { present } from '#src/ui/clock/use-now.ts'
import type { ZoneOf } from '#src/ui/date-range/whose-time.ts'

/** Where a screen stands: which restaurant it is about, in which zone, and what its reader may do there. */
export interface Place {
  /** Epoch milliseconds, for ranges that end now. */
  now: () => number
  /** Undefined in Global mode: every restaurant the reader may see. */
  restaurantUuid: string | undefined
  restaurantNumber: string | undefined
  /** Number and name, or 'Global'. */
  restaurant: string
  /** The restaurant's IANA zone; in Global mode the browser's. */
  zone: string
  zoneOf: ZoneOf
  /** Zones are left out where the restaurant's clock is the reader's own; in Global mode rows differ, so all are named. */
  zoneNaming: ZoneNaming
  /** The restaurant is the one of the path: no choice changes it. */
  isOfPath: boolean
  /** Whether the reader may see more than one restaurant: else there is none to compare with. */
  several: boolean
  /** Whether the reader may see the page at a path. */
  sees: (path: string) => boolean
  can: (permission: Permission) => boolean
  /** Why something may not be done, as a sentence; null when it may. */
  refusal: (permission: Permission) => string | null
}

/** The restaurant that a page is about by its path, whichever the header has; see `PlaceOf`. */
export const PlaceContext = createContext<RestaurantOption | null>(null)

export function usePlace(): Place {
  const ofPath = useContext(PlaceContext)
  const { can, refusal } = useSession()
  const { restaurantUuid: inHeader, restaurants, allowedPages } = useSession().state
  const restaurantUuid = ofPath?.value ?? (inHeader === SELECT ? undefined : inHeader)
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const chosen = ofPath ?? restaurants.find((r) => r.value === restaurantUuid)
  return {
    now: present,
    restaurantUuid,
    restaurantNumber: chosen?.number,
    restaurant: chosen?.label ?? 'Global',
    zone: chosen?.timezone ?? deviceZone,
    zoneOf: chosen ? 'restaurant' : 'device',
    zoneNaming: chosen?.timezone && showSameTime(chosen.timezone, deviceZone, present()) ? 'twice' : 'always',
    isOfPath: ofPath !== null,
    several: realRestaurants(restaurants).length > 1,
    sees: (path) => allowedPages.includes(path),
    can,
    refusal,
  }
}
