import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { fryerLists } from './-parts/fryer-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/fryer')({
  staticData: {
    page: {
      title: t('Fryer'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 2 },
    },
  },
  component: FryerHistoryPage,
})

function FryerHistoryPage() {
  return <HistoryPage lists={fryerLists} search={useListSearch(fryerLists)} />
}
