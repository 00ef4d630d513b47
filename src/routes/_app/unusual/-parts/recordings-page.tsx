import type { UnusualRecording } from '#src/contract/unusual.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import { KitchenPlayerLink } from '#src/shell/player/kitchen-player-link.tsx'
import { SectionBar } from '#src/shell/section-bar.tsx'
import { RecordingDownload } from './recording-download.tsx'
import { recordingName } from './recording-name.ts'
import { recordingList } from './recordings-list.tsx'

const actions = (recording: UnusualRecording) => (
  <>
    <RecordingDownload recording={recording} inRow />
    {recording.cameraUuid !== null && (
      <KitchenPlayerLink
        name={recordingName(recording)}
        restaurantUuid={recording.restaurantUuid}
        cameraUuid={recording.cameraUuid}
        at={recording.eventTime}
        inRow
      />
    )}
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
