import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { identicalMarkersLists } from './-parts/identical-markers-list.ts'
import { UnusualPage } from './-parts/unusual-page.tsx'

export const Route = createFileRoute('/_app/unusual/identical-markers')({
  staticData: {
    page: {
      title: t('Identical Markers'),
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 4 },
    },
  },
  component: IdenticalMarkersPage,
})

function IdenticalMarkersPage() {
  return <UnusualPage lists={identicalMarkersLists} search={useListSearch(identicalMarkersLists)} />
}
