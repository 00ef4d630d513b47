import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { recordingSearch } from '../-recordings/recordings-search.ts'
import { RecordsPage } from '../-recordings/records-page.tsx'

export const Route = createFileRoute('/_app/kitchen-player/recordings')({
  staticData: {
    page: {
      title: 'Recordings',
      frame: 'shell',
      access: 'KITCHEN_PLAYER.VIEW',
      menu: { section: 'Kitchen Player', position: 2 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(recordingSearch, raw, Date.now())),
  component: KitchenRecordingsPage,
})

function KitchenRecordingsPage() {
  return <RecordsPage search={Route.useSearch()} />
}
