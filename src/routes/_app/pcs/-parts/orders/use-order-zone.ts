import { usePlace } from '#src/app/place.ts'
import { useSession } from '#src/session/use-session.ts'

/** The zone of a restaurant the reader may see; the page's own where none is chosen yet. */
export function useOrderZone(): (restaurantUuid: string) => string {
  const { restaurants } = useSession().state
  const { zone } = usePlace()
  return (uuid) => restaurants.find(({ value }) => value === uuid)?.timezone ?? zone
}
