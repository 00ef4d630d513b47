import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { entryChutesLists } from './entry-chutes/-parts/entry-chutes-list.tsx'

export const Route = createFileRoute('/_app/entry-chutes')({
  staticData: {
    page: {
      title: t('Entry Chutes'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 9, unlisted: true },
    },
  },
  component: EntryChutesHistoryPage,
})

function EntryChutesHistoryPage() {
  return <HistoryPage lists={entryChutesLists} search={useListSearch(entryChutesLists)} />
}
