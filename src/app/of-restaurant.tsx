import type { ReactNode } from 'react'
import { PageHeader } from './head/page-header.tsx'
import { NoRestaurant } from './no-restaurant.tsx'
import { usePlace } from './place.ts'

/** A page that is of the chosen restaurant: another one is another page. In Global mode it says what is missing. */
export function OfRestaurant({ children }: { children: (restaurantUuid: string) => ReactNode }) {
  const { restaurantUuid } = usePlace()
  if (restaurantUuid !== undefined) return children(restaurantUuid)
  return (
    <>
      <PageHeader />
      <NoRestaurant />
    </>
  )
}
