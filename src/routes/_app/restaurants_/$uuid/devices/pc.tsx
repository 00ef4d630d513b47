import { createFileRoute } from '@tanstack/react-router'
import { PlaceOf } from '#src/app/place-of.tsx'
import { t } from '#src/domain/language/text.ts'
import { PcsPage } from '../../../-devices/pc/pcs-page.tsx'

export const Route = createFileRoute('/_app/restaurants_/$uuid/devices/pc')({
  staticData: {
    page: { title: t('PC'), frame: 'shell', access: 'DEVICE.VIEW', under: '/restaurants' },
  },
  component: RestaurantPcs,
})

function RestaurantPcs() {
  return (
    <PlaceOf restaurantUuid={Route.useParams().uuid}>
      <PcsPage />
    </PlaceOf>
  )
}
