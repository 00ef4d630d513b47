import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { recordingList } from './-parts/recordings-list.tsx'
import { RecordingsPage } from './-parts/recordings-page.tsx'

export const Route = createFileRoute('/_app/unusual/recordings')({
  staticData: {
    page: {
      title: t('Unusual Recordings'),
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 5 },
    },
  },
  component: UnusualRecordingsPage,
})

function UnusualRecordingsPage() {
  return <RecordingsPage search={useListSearch(recordingList)} />
}
