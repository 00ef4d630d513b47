import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { dumpPanLists } from './-parts/dump-pan-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/dump-pan')({
  staticData: {
    page: {
      title: t('Dump Pan'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 10, unlisted: true },
      term: 'DUMP_PAN',
    },
  },
  component: DumpPanHistoryPage,
})

function DumpPanHistoryPage() {
  return <HistoryPage lists={dumpPanLists} search={useListSearch(dumpPanLists)} />
}
