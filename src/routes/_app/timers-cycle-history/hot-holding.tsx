import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { hotHoldingLists } from './-parts/hot-holding-list.tsx'
import { hotHoldingSearch } from './-parts/hot-holding-search.ts'

export const Route = createFileRoute('/_app/timers-cycle-history/hot-holding')({
  staticData: {
    page: {
      title: 'Hot Holding',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 4 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(hotHoldingSearch, raw, Date.now())),
  component: HotHoldingHistoryPage,
})

function HotHoldingHistoryPage() {
  return <HistoryPage lists={hotHoldingLists} search={Route.useSearch()} />
}
