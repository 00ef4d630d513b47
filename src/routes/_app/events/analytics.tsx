import { createFileRoute } from '@tanstack/react-router'
import { cleanBoardSearch } from '#src/board/board-search.ts'
import { only } from '#src/shell/search.ts'
import { EventAnalytics } from './-parts/event-analytics.tsx'
import { eventAnalyticsSearch } from './-parts/event-analytics-search.ts'

export const Route = createFileRoute('/_app/events/analytics')({
  staticData: {
    page: {
      title: 'Analytics',
      frame: 'shell',
      access: 'EVENTS.VIEW',
      menu: { section: 'Events', position: 3 },
    },
  },
  validateSearch: only((raw) => cleanBoardSearch(eventAnalyticsSearch, raw, Date.now())),
  component: EventAnalyticsPage,
})

function EventAnalyticsPage() {
  return <EventAnalytics search={Route.useSearch()} />
}
