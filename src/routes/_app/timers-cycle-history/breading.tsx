import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { breadingLists } from './-parts/station-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/breading')({
  staticData: {
    page: {
      title: t('Breading'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 1 },
    },
  },
  component: BreadingHistoryPage,
})

function BreadingHistoryPage() {
  return <HistoryPage lists={breadingLists} search={useListSearch(breadingLists)} />
}
