import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { RecordingsPage } from '../-recordings/recordings-page.tsx'
import { recordingSearch } from '../-recordings/recordings-search.ts'

export const Route = createFileRoute('/_app/cameras/recordings')({
  staticData: {
    page: {
      title: 'Recordings',
      frame: 'shell',
      access: 'CAMERAS.VIEW',
      menu: { section: 'Cameras', position: 3 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(recordingSearch, raw, Date.now())),
  component: CameraRecordingsPage,
})

function CameraRecordingsPage() {
  return <RecordingsPage search={Route.useSearch()} />
}
