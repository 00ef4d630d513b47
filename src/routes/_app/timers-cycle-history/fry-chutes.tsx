import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { fryChutesLists } from './-parts/chutes-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/fry-chutes')({
  staticData: {
    page: {
      title: t('Fry Chutes'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 11, unlisted: true },
      term: 'FRY_CHUTE',
    },
  },
  component: FryChutesHistoryPage,
})

function FryChutesHistoryPage() {
  return <HistoryPage lists={fryChutesLists} search={useListSearch(fryChutesLists)} />
}
