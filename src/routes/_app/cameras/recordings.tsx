import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { recordingList } from '../-recordings/recordings-list.tsx'
import { RecordingsPage } from '../-recordings/recordings-page.tsx'

export const Route = createFileRoute('/_app/cameras/recordings')({
  staticData: {
    page: {
      title: t('Recordings'),
      frame: 'shell',
      access: 'CAMERAS.VIEW',
      menu: { section: 'Cameras', position: 3 },
    },
  },
  component: CameraRecordingsPage,
})

function CameraRecordingsPage() {
  return <RecordingsPage search={useListSearch(recordingList)} />
}
