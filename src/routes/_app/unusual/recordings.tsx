import { createFileRoute } from '@tanstack/react-router'
import { cleanListSearch } from '#src/list/filters.ts'
import { only } from '#src/shell/search.ts'
import { RecordingsPage } from './-parts/recordings-page.tsx'
import { recordingSearch } from './-parts/unusual-search.ts'

export const Route = createFileRoute('/_app/unusual/recordings')({
  staticData: {
    page: {
      title: 'Unusual Recordings',
      frame: 'shell',
      access: 'UNUSUAL.VIEW',
      menu: { section: 'Unusual', position: 5 },
    },
  },
  validateSearch: only((raw) => cleanListSearch(recordingSearch, raw, Date.now())),
  component: UnusualRecordingsPage,
})

function UnusualRecordingsPage() {
  return <RecordingsPage search={Route.useSearch()} />
}
