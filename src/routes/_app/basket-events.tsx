import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { basketEventsLists } from './basket-events/-parts/basket-events-list.tsx'

export const Route = createFileRoute('/_app/basket-events')({
  staticData: {
    page: {
      title: t('Basket Events'),
      frame: 'shell',
      access: 'TIMER_CYCLE_HISTORY.VIEW',
      menu: { section: 'Timers Cycle History', position: 12, unlisted: true },
    },
  },
  component: BasketEventsHistoryPage,
})

function BasketEventsHistoryPage() {
  return <HistoryPage lists={basketEventsLists} search={useListSearch(basketEventsLists)} />
}
