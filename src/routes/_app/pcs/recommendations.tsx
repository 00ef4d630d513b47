import { createFileRoute } from '@tanstack/react-router'
import { RecommendationsPage } from './-parts/recommendations-page.tsx'

export const Route = createFileRoute('/_app/pcs/recommendations')({
  staticData: {
    page: {
      title: 'Recommendations',
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 3 },
      term: 'RECOMMENDATION',
    },
  },
  component: Recommendations,
})

function Recommendations() {
  return <RecommendationsPage />
}
