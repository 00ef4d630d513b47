import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { fryersList } from './-parts/fryers/fryers-list.tsx'
import { FryersPage } from './-parts/fryers/fryers-page.tsx'

export const Route = createFileRoute('/_app/pcs/fryer-manager')({
  staticData: {
    page: {
      title: t('Fryer Manager'),
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 4 },
    },
  },
  component: FryerManager,
})

function FryerManager() {
  return <FryersPage search={useListSearch(fryersList)} />
}
