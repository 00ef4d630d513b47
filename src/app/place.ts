import { createContext, useContext } from 'react'
import type { Permission } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import type { LoginState } from '#src/session/machine.ts'
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
  /** Number and name, or 'Global'; where the reader's restaurants could not be loaded yet, 'This restaurant'. */
  restaurant: string
  /** The restaurant's IANA zone; in Global mode the browser's. */
  zone: string
  zoneOf: ZoneOf
  /** Every restaurant on the screen keeps the time of `zone`. */
  isOneZone: boolean
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

export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Which restaurant is on the screen, and whose clock goes there: the path's, or the one of the header. */
export function shownRestaurant(
  { restaurantUuid: inHeader, restaurants }: Pick<LoginState, 'restaurantUuid' | 'restaurants'>,
  ofPath: RestaurantOption | null = null,
) {
  const restaurantUuid = ofPath?.value ?? (inHeader === SELECT ? undefined : inHeader)
  const chosen = ofPath ?? restaurants.find((r) => r.value === restaurantUuid)
  return { restaurantUuid, chosen, zone: chosen?.timezone ?? deviceZone() }
}

export function usePlace(): Place {
  const ofPath = useContext(PlaceContext)
  const { can, refusal, state } = useSession()
  const { restaurants, allowedPages } = state
  const { restaurantUuid, chosen, zone } = shownRestaurant(state, ofPath)
  return {
    now: present,
    restaurantUuid,
    restaurantNumber: chosen?.number,
    restaurant: chosen?.label ?? (restaurantUuid === undefined ? t('Global') : t('This restaurant')),
    zone,
    zoneOf: chosen ? 'restaurant' : 'device',
    isOneZone: chosen !== undefined || realRestaurants(restaurants).every((one) => one.timezone === zone),
    isOfPath: ofPath !== null,
    several: realRestaurants(restaurants).length > 1,
    sees: (path) => allowedPages.includes(path),
    can,
    refusal,
  }
}
