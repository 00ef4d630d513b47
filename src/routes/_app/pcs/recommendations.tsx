import { createFileRoute } from '@tanstack/react-router'
import { useListSearch } from '#src/list/use-list-search.ts'
import { RecommendationsPage } from './-parts/recommendations-page.tsx'
import { recommendationsSearch } from './-parts/recommendations-search.ts'

export const Route = createFileRoute('/_app/pcs/recommendations')({
  staticData: {
    page: {
      title: 'Recommendations',
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 3 },
    },
  },
  component: Recommendations,
})

function Recommendations() {
  return <RecommendationsPage search={useListSearch(recommendationsSearch)} />
}
