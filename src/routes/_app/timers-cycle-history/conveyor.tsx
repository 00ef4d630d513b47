import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { conveyorLists } from './-parts/conveyor-list.tsx'
import { conveyorSearch } from './-parts/conveyor-search.ts'

export const Route = createFileRoute('/_app/timers-cycle-history/conveyor')({
  staticData: {
    page: {
      title: 'Conveyor',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 3 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(conveyorSearch, raw, Date.now())),
  component: ConveyorHistoryPage,
})

function ConveyorHistoryPage() {
  return <HistoryPage lists={conveyorLists} search={Route.useSearch()} />
}
