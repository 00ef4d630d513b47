import { SectionBar } from '#src/app/head/section-bar.tsx'
import type { UnusualRecording } from '#src/contract/kitchen/unusual.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { PlayerLink } from './player-link.tsx'
import { RecordingDownload } from './recording-download.tsx'
import { recordingList } from './recordings-list.tsx'

const actions = (recording: UnusualRecording) => (
  <>
    <RecordingDownload recording={recording} inRow />
    <PlayerLink recording={recording} inRow />
  </>
)

/** Recordings of unusual events: each can be played in place, kept as a file, and deleted. */
export function RecordingsPage({ search }: { search: ListSearch }) {
  return (
    <>
      <SectionBar />
      <ListPage definition={recordingList} search={search} rowActions={actions} />
    </>
  )
}
