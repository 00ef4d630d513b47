import { MARKER_CLIPS } from '#server/domain/cameras/clip-activities.ts'
import { pansSeen, readingRestaurants, type SeenPan } from '#server/store/cameras/markers.ts'
import { streamSource } from '#server/store/cameras/streams.ts'
import { allEntries } from '#server/store/dictionary.ts'
import type {
  MarkerReading,
  ValidatedRestaurant,
  ValidatedStream,
} from '#src/contract/cameras/plug-and-play.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { countMarkers, type MarkerStatus, readMarker } from '#src/domain/cameras/markers.ts'
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
  const statuses = new Map<string, MarkerStatus[]>(restaurants.map(({ uuid }) => [uuid, []]))
  for (const pan of pans) statuses.get(pan.restaurantUuid)?.push(readMarker(pan, at).status)
  return restaurants.map((restaurant) => ({
    ...restaurant,
    markers: countMarkers(statuses.get(restaurant.uuid) ?? []),
  }))
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
  const at = now()
  const reading = { restaurantUuid, clips: MARKER_CLIPS }
  const [streams, pans] = await Promise.all([
    allEntries(db, streamSource(at), scope, reading),
    pansSeen(db, { scope, restaurantUuid, now: at }),
  ])
  const markers = pans.map((pan) => readingOf(pan, at))
  return streams.map((stream) => ({ stream, markers }))
}
