import { recommendationHistory } from '#src/contract/history/recommendation.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/list/history-page.tsx'
import { recommendationListsOf } from '../../timers-cycle-history/-parts/recommendation-list.tsx'
import { recommendationsSearch } from './recommendations-search.ts'

const { list, total } = recommendationHistory
/** Without deletion: what is to go from the record goes in the timers' history. */
const LISTS = recommendationListsOf({ calls: { list, total }, search: recommendationsSearch })

/** What the kitchens were told to cook, as production control looks at it. */
export function RecommendationsPage({ search }: { search: ListSearch }) {
  return <HistoryPage lists={LISTS} search={search} />
}
