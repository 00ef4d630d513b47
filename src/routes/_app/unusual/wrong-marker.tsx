import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { UnusualPage } from './-parts/unusual-page.tsx'
import { wrongMarkerLists } from './-parts/wrong-marker-list.ts'

export const Route = createFileRoute('/_app/unusual/wrong-marker')({
  staticData: {
    page: {
      title: t('Wrong Marker Detected'),
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 2 },
    },
  },
  component: WrongMarkerPage,
})

function WrongMarkerPage() {
  return <UnusualPage lists={wrongMarkerLists} search={useListSearch(wrongMarkerLists)} />
}
