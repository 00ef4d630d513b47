import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { t } from '#src/domain/language/text.ts'
import { AnalyticsPage } from './-parts/analytics/analytics-page.tsx'
import { cleanAnalyticsSearch } from './-parts/analytics/analytics-search.ts'

export const Route = createFileRoute('/_app/timers-cycle-history/analytics')({
  staticData: {
    page: {
      title: t('Analytics'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: {
        section: 'Timers Cycle History',
        position: 7,
        views: { recommendations: t('Recommendations') },
      },
    },
  },
  component: TimersAnalytics,
})

function TimersAnalytics() {
  return <AnalyticsPage search={usePageSearch(cleanAnalyticsSearch)} />
}
