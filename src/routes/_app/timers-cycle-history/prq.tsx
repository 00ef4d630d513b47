import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { prqLists } from './-parts/station-list.tsx'
import { stationSearch } from './-parts/station-search.ts'

export const Route = createFileRoute('/_app/timers-cycle-history/prq')({
  staticData: {
    page: {
      title: 'PRQ',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 8, unlisted: true },
    },
  },
  validateSearch: only((raw) => cleanListSearch(stationSearch, raw, Date.now())),
  component: PrqHistoryPage,
})

function PrqHistoryPage() {
  return <HistoryPage lists={prqLists} search={Route.useSearch()} />
}
