import { TabBar } from '#src/app/head/tab-bar.tsx'
import { AnalyticsBoard } from './analytics-board.tsx'
import { type AnalyticsSearch, VIEWS } from './analytics-search.ts'
import { Recommendations } from './recommendations.tsx'

/** The analytics of the timers' histories, and the history of the recommendations. */
export function AnalyticsPage({ search }: { search: AnalyticsSearch }) {
  const { view = 'analytics' } = search
  const tabs = <TabBar group="view" label="Analytics" tabs={VIEWS} active={view} />
  return view === 'analytics' ? (
    <AnalyticsBoard search={search} above={tabs} />
  ) : (
    <Recommendations search={search} above={tabs} />
  )
}
