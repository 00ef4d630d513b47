import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { recordList } from '../-recordings/recordings-list.tsx'
import { RecordsPage } from '../-recordings/records-page.tsx'

export const Route = createFileRoute('/_app/kitchen-player/recordings')({
  staticData: {
    page: {
      title: t('Recordings'),
      frame: 'shell',
      access: 'KITCHEN_PLAYER.VIEW',
      menu: { section: 'Kitchen Player', position: 2 },
    },
  },
  component: KitchenRecordingsPage,
})

function KitchenRecordingsPage() {
  return <RecordsPage search={useListSearch(recordList)} />
}
