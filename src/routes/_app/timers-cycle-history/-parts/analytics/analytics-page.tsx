import { AnalyticsBoard } from './analytics-board.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'
import { Recommendations } from './recommendations.tsx'

/** The analytics of the timers' histories, and the history of the recommendations. */
export function AnalyticsPage({ search }: { search: AnalyticsSearch }) {
  const { view = 'analytics' } = search
  return view === 'analytics' ? <AnalyticsBoard search={search} /> : <Recommendations search={search} />
}
