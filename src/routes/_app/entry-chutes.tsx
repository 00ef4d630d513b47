import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { only } from '#src/shell/search.ts'
import { entryChutesLists } from './entry-chutes/-parts/entry-chutes-list.tsx'
import { entryChutesSearch } from './entry-chutes/-parts/entry-chutes-search.ts'

export const Route = createFileRoute('/_app/entry-chutes')({
  staticData: {
    page: {
      title: 'Entry Chutes',
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 9, unlisted: true },
    },
  },
  validateSearch: only((raw) => cleanListSearch(entryChutesSearch, raw, Date.now())),
  component: EntryChutesHistoryPage,
})

function EntryChutesHistoryPage() {
  return <HistoryPage lists={entryChutesLists} search={Route.useSearch()} />
}
