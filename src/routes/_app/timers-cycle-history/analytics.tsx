import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { AnalyticsPage } from './-parts/analytics/analytics-page.tsx'
import { cleanAnalyticsSearch } from './-parts/analytics/analytics-search.ts'

export const Route = createFileRoute('/_app/timers-cycle-history/analytics')({
  staticData: {
    page: {
      title: 'Analytics',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 7, views: { recommendations: 'Recommendations' } },
    },
  },
  component: TimersAnalytics,
})

function TimersAnalytics() {
  return <AnalyticsPage search={usePageSearch(cleanAnalyticsSearch)} />
}
