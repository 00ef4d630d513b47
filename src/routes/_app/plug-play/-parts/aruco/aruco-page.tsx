import { lazy, Suspense } from 'react'
import { usePlace } from '#src/app/place.ts'

// One plays, the other lists: neither waits for what the other needs.
const ValidatedStreams = lazy(() =>
  import('./validated-streams.tsx').then((part) => ({ default: part.ValidatedStreams })),
)
const ValidatedRestaurants = lazy(() =>
  import('./validated-restaurants.tsx').then((part) => ({ default: part.ValidatedRestaurants })),
)

/** Whether cameras read the pans' markers rightly: restaurants, and the streams of one (spec 2 §2, Aruco validation). */
export function ArucoPage() {
  const { restaurantUuid } = usePlace()
  return (
    <Suspense>
      {restaurantUuid === undefined ? (
        <ValidatedRestaurants />
      ) : (
        <ValidatedStreams key={restaurantUuid} restaurantUuid={restaurantUuid} />
      )}
    </Suspense>
  )
}
