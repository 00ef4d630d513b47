import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { dpRemainingLists } from './-parts/dp-remaining-list.ts'
import { UnusualPage } from './-parts/unusual-page.tsx'

export const Route = createFileRoute('/_app/unusual/dp-remaining')({
  staticData: {
    page: {
      title: t('DP Remaining Potato'),
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 1 },
      term: 'DP',
    },
  },
  component: DpRemainingPage,
})

function DpRemainingPage() {
  return <UnusualPage lists={dpRemainingLists} search={useListSearch(dpRemainingLists)} />
}
