import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { conveyorLists } from './-parts/conveyor-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/conveyor')({
  staticData: {
    page: {
      title: t('Conveyor'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 3 },
    },
  },
  component: ConveyorHistoryPage,
})

function ConveyorHistoryPage() {
  return <HistoryPage lists={conveyorLists} search={useListSearch(conveyorLists)} />
}
