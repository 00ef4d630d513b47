import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { scheduledProductionLists } from './-parts/scheduled-production-list.tsx'
import { scheduledProductionSearch } from './-parts/scheduled-production-search.ts'

export const Route = createFileRoute('/_app/timers-cycle-history/scheduled-production')({
  staticData: {
    page: {
      title: 'Scheduled Production',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 6 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(scheduledProductionSearch, raw, Date.now())),
  component: ScheduledProductionHistoryPage,
})

function ScheduledProductionHistoryPage() {
  return <HistoryPage lists={scheduledProductionLists} search={Route.useSearch()} />
}
