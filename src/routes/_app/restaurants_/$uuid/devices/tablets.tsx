import { createFileRoute } from '@tanstack/react-router'
import { PlaceOf } from '#src/app/place-of.tsx'
import { t } from '#src/domain/language/text.ts'
import { TabletsPage } from '../../../-devices/tablets/tablets-page.tsx'

export const Route = createFileRoute('/_app/restaurants_/$uuid/devices/tablets')({
  staticData: {
    page: { title: t('Tablets'), frame: 'shell', access: 'DEVICE.VIEW', under: '/restaurants' },
  },
  component: RestaurantTablets,
})

function RestaurantTablets() {
  return (
    <PlaceOf restaurantUuid={Route.useParams().uuid}>
      <TabletsPage />
    </PlaceOf>
  )
}
