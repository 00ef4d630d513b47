import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { productionRecommendationLists } from './-parts/recommendations-list.ts'

export const Route = createFileRoute('/_app/pcs/recommendations')({
  staticData: {
    page: {
      title: t('Recommendations'),
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 3 },
      term: 'RECOMMENDATION',
    },
  },
  component: Recommendations,
})

function Recommendations() {
  return (
    <HistoryPage
      lists={productionRecommendationLists}
      search={useListSearch(productionRecommendationLists)}
    />
  )
}
