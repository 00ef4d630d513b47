import { createFileRoute } from '@tanstack/react-router'
import { useBoardSearch } from '#src/board/use-board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { EventAnalytics } from './-parts/event-analytics.tsx'
import { eventAnalyticsSearch } from './-parts/event-analytics-search.ts'

export const Route = createFileRoute('/_app/events/analytics')({
  staticData: {
    page: {
      title: t('Analytics'),
      frame: 'shell',
      access: 'EVENTS.VIEW',
      menu: { section: 'Events', position: 3 },
    },
  },
  component: EventAnalyticsPage,
})

function EventAnalyticsPage() {
  return <EventAnalytics search={useBoardSearch(eventAnalyticsSearch)} />
}
