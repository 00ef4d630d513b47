import { createFileRoute } from '@tanstack/react-router'
import { OfRestaurant } from '#src/app/of-restaurant.tsx'
import { useBoardSearch } from '#src/board/use-board-search.ts'
import { WhyBoard } from './-parts/why/why-board.tsx'
import { whySearch } from './-parts/why/why-search.ts'

export const Route = createFileRoute('/_app/dashboard/why')({
  staticData: {
    page: {
      title: 'Why food was wasted',
      frame: 'shell',
      access: 'DASHBOARD.VIEW',
      under: '/dashboard/chicken',
    },
  },
  component: WhyPage,
})

function WhyPage() {
  const search = useBoardSearch(whySearch)
  return <OfRestaurant>{() => <WhyBoard search={search} />}</OfRestaurant>
}
