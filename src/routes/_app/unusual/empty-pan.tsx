import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { emptyPanLists } from './-parts/empty-pan-list.ts'
import { UnusualPage } from './-parts/unusual-page.tsx'

export const Route = createFileRoute('/_app/unusual/empty-pan')({
  staticData: {
    page: {
      title: t('Empty Pan'),
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 3 },
    },
  },
  component: EmptyPanPage,
})

function EmptyPanPage() {
  return <UnusualPage lists={emptyPanLists} search={useListSearch(emptyPanLists)} />
}
