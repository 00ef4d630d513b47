import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { PlaceOf } from '#src/app/place-of.tsx'
import { PcsPage } from '../../../-devices/pc/pcs-page.tsx'
import { cleanPcsSearch } from '../../../-devices/pc/pcs-search.ts'

export const Route = createFileRoute('/_app/restaurants_/$uuid/devices/pc')({
  staticData: {
    page: { title: 'PC', frame: 'shell', access: 'DEVICE.VIEW', under: '/restaurants' },
  },
  component: RestaurantPcs,
})

function RestaurantPcs() {
  return (
    <PlaceOf restaurantUuid={Route.useParams().uuid}>
      <PcsPage search={usePageSearch(cleanPcsSearch)} />
    </PlaceOf>
  )
}
