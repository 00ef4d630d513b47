import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { hotHoldingLists } from './-parts/hot-holding-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/hot-holding')({
  staticData: {
    page: {
      title: t('Hot Holding'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 4 },
      term: 'HOT_HOLDING',
    },
  },
  component: HotHoldingHistoryPage,
})

function HotHoldingHistoryPage() {
  return <HistoryPage lists={hotHoldingLists} search={useListSearch(hotHoldingLists)} />
}
