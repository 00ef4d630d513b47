import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { TourState } from './use-tour.ts'

const Tour = lazyPart<{ tour: TourState }>(
  () => import('./tour.tsx').then((part) => part.Tour),
  ({ tour }) => tour.end(),
)

/** The tour above the page, in the page's own flow: it covers nothing. */
export function TourHost({ tour }: { tour: TourState }) {
  if (!tour.isShown) return null
  return (
    <Suspense>
      <Tour tour={tour} />
    </Suspense>
  )
}
