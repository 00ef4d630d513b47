import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { restaurantsList } from './restaurants/-parts/restaurants-list.tsx'
import { RestaurantsPage } from './restaurants/-parts/restaurants-page.tsx'

export const Route = createFileRoute('/_app/restaurants')({
  staticData: {
    page: {
      title: t('Restaurants'),
      frame: 'shell',
      access: 'RESTAURANT.VIEW',
      menu: { section: 'Restaurants', position: 1 },
    },
  },
  component: Restaurants,
})

function Restaurants() {
  return <RestaurantsPage search={useListSearch(restaurantsList)} />
}
