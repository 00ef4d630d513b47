import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { dumpPanLists } from './-parts/dump-pan-list.tsx'
import { dumpPanSearch } from './-parts/dump-pan-search.ts'

export const Route = createFileRoute('/_app/timers-cycle-history/dump-pan')({
  staticData: {
    page: {
      title: 'Dump Pan',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 10, unlisted: true },
    },
  },
  validateSearch: only((raw) => cleanListSearch(dumpPanSearch, raw, Date.now())),
  component: DumpPanHistoryPage,
})

function DumpPanHistoryPage() {
  return <HistoryPage lists={dumpPanLists} search={Route.useSearch()} />
}
