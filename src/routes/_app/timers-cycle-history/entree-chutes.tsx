import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { entreeChutesLists } from './-parts/chutes-list.tsx'

export const Route = createFileRoute('/_app/timers-cycle-history/entree-chutes')({
  staticData: {
    page: {
      title: t('Entree Chutes'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 5 },
      term: 'ENTREE_CHUTE',
    },
  },
  component: EntreeChutesHistoryPage,
})

function EntreeChutesHistoryPage() {
  return <HistoryPage lists={entreeChutesLists} search={useListSearch(entreeChutesLists)} />
}
