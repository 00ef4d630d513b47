import { createFileRoute } from '@tanstack/react-router'
import { useListSearch } from '#src/list/use-list-search.ts'
import { dpRemainingLists } from './-parts/dp-remaining-list.ts'
import { UnusualPage } from './-parts/unusual-page.tsx'

export const Route = createFileRoute('/_app/unusual/dp-remaining')({
  staticData: {
    page: {
      title: 'DP Remaining Potato',
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
