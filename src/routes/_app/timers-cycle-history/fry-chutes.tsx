import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { fryChutesLists } from './-parts/chutes-list.tsx'
import { fryChutesSearch } from './-parts/chutes-search.ts'

export const Route = createFileRoute('/_app/timers-cycle-history/fry-chutes')({
  staticData: {
    page: {
      title: 'Fry Chutes',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 11, unlisted: true },
    },
  },
  validateSearch: only((raw) => cleanListSearch(fryChutesSearch, raw, Date.now())),
  component: FryChutesHistoryPage,
})

function FryChutesHistoryPage() {
  return <HistoryPage lists={fryChutesLists} search={Route.useSearch()} />
}
