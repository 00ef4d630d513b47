import { pansSeen, readingRestaurants, readingStreams, type SeenPan } from '#server/store/cameras/markers.ts'
import { streamSource } from '#server/store/cameras/streams.ts'
import { narrow } from '#server/store/restaurants.ts'
import type {
  MarkerReading,
  ValidatedRestaurant,
  ValidatedStream,
} from '#src/contract/cameras/plug-and-play.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { countMarkers, readMarker } from '#src/domain/cameras/markers.ts'
import { presentEntry } from '../dictionary.ts'
import type { Services } from '../services.ts'

type Means = Pick<Services, 'db' | 'now'>

const readingOf = (pan: SeenPan, now: number): MarkerReading => {
  const { marker, container, seen, other } = pan
  return { marker, container, seen, other, ...readMarker(pan, now) }
}

/** The restaurants in scope whose cameras read markers, with how many are in each state. */
export async function validatedAt({ db, now }: Means, scope: Scope): Promise<ValidatedRestaurant[]> {
  const at = now()
  const [restaurants, pans] = await Promise.all([
    readingRestaurants(db, scope),
    pansSeen(db, { scope, now: at }),
  ])
  return restaurants.map((restaurant) => {
    const seen = pans.filter(({ restaurantUuid }) => restaurantUuid === restaurant.uuid)
    return { ...restaurant, markers: countMarkers(seen.map((pan) => readMarker(pan, at).status)) }
  })
}

/**
 * A restaurant's streams of cameras that read markers, with what those say of each.
 * @throws Refused 404 for a restaurant that is not there or not the caller's.
 */
export async function validatedStreamsOf(
  { db, now }: Means,
  scope: Scope,
  restaurantUuid: string,
): Promise<ValidatedStream[]> {
  await narrow(db, scope, restaurantUuid)
  const at = now()
  const pans = await pansSeen(db, { scope, restaurantUuid, now: at })
  const markers = pans.map((pan) => readingOf(pan, at))
  const found: ValidatedStream[] = []
  for (const id of await readingStreams(db, scope, restaurantUuid))
    found.push({ stream: await presentEntry(db, streamSource(at), scope, id), markers })
  return found
}
