import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { usePlace } from '#src/app/place.ts'
import { useBoardSearch } from '#src/board/use-board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { RestaurantChoice } from '#src/shell/restaurant/restaurant-choice.tsx'
import { WhyBoard } from './-parts/why/why-board.tsx'
import { whySearch } from './-parts/why/why-search.ts'

export const Route = createFileRoute('/_app/dashboard/why')({
  staticData: {
    page: {
      title: t('Why food was wasted'),
      frame: 'shell',
      access: 'DASHBOARD.VIEW',
      under: '/dashboard/chicken',
    },
  },
  component: WhyPage,
})

function WhyPage() {
  const search = useBoardSearch(whySearch)
  const { restaurantUuid } = usePlace()
  if (restaurantUuid !== undefined) return <WhyBoard search={search} />
  // The times stay: why of all restaurants is asked of one of them next.
  const wayOf = (uuid: string) => ({ to: '/dashboard/why', search: { ...search, restaurantUuid: uuid } })
  return (
    <>
      <PageHeader />
      <RestaurantChoice text={t('Choose a restaurant to see why its food was wasted')} wayOf={wayOf} />
    </>
  )
}
