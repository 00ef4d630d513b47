import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { scheduledProductionLists } from './-parts/scheduled-production-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/scheduled-production')({
  staticData: {
    page: {
      title: t('Scheduled Production'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 6 },
    },
  },
  component: ScheduledProductionHistoryPage,
})

function ScheduledProductionHistoryPage() {
  return <HistoryPage lists={scheduledProductionLists} search={useListSearch(scheduledProductionLists)} />
}
