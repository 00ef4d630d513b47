import { createFileRoute } from '@tanstack/react-router'
import { useListSearch } from '#src/list/use-list-search.ts'
import { RestaurantsPage } from './restaurants/-parts/restaurants-page.tsx'
import { restaurantsSearch } from './restaurants/-parts/restaurants-search.ts'

export const Route = createFileRoute('/_app/restaurants')({
  staticData: {
    page: {
      title: 'Restaurants',
      frame: 'shell',
      access: 'RESTAURANT.VIEW',
      menu: { section: 'Restaurants', position: 1 },
    },
  },
  component: Restaurants,
})

function Restaurants() {
  return <RestaurantsPage search={useListSearch(restaurantsSearch)} />
}
