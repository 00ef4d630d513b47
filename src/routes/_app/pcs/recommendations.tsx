import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
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
  validateSearch: only((raw) => cleanListSearch(recommendationsSearch, raw, Date.now())),
  component: Recommendations,
})

function Recommendations() {
  return <RecommendationsPage search={Route.useSearch()} />
}
