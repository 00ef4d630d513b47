import { isZone } from '../time/zone.ts'

/** Names of the IANA list are of an area and a place; 'UTC' alone stands for itself. Offsets and letters are none. */
const NAMED = /^(?:[A-Z][A-Za-z_]+(?:\/[A-Za-z][A-Za-z_+-]*\d*)+|UTC)$/

/** Whether a restaurant's clocks may go by this zone. */
export const isRestaurantZone = (zone: string): boolean => NAMED.test(zone) && isZone(zone)

/** A place as far as it was filled in. */
interface Place {
  /** Zones of the chosen state, the most usual first. */
  ofState: readonly string[]
  city: string
  /** Cities of the state with their zones. */
  cities: readonly { name: string; timezone: string }[]
}

/** Zones that a place suggests, the likeliest first: its city's, where that is known, before its state's others. */
export function suggestedZones({ ofState, city, cities }: Place): string[] {
  const named = city.trim().toLowerCase()
  const own = cities.find(({ name }) => name.toLowerCase() === named)
  return [...new Set([...(own ? [own.timezone] : []), ...ofState])]
}
