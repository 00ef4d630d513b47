import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { prqLists } from './-parts/station-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/prq')({
  staticData: {
    page: {
      title: 'PRQ',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 8, unlisted: true },
      term: 'PRQ',
    },
  },
  component: PrqHistoryPage,
})

function PrqHistoryPage() {
  return <HistoryPage lists={prqLists} search={useListSearch(prqLists)} />
}
