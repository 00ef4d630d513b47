import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { TourState } from './use-tour.ts'

const Tour = lazyPart<{ tour: TourState }>(
  () => import('./tour.tsx').then((part) => part.Tour),
  ({ tour }) => tour.end(),
)

/** The tour, loaded where it is shown. */
export const TourHost = ({ tour }: { tour: TourState }) => (
  <Suspense>
    <Tour tour={tour} />
  </Suspense>
)
