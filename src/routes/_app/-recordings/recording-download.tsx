import { downloadRecord, type Recording, recordings, records } from '#src/contract/cameras/recordings.ts'
import { FileDownload } from '#src/shell/exports/download-button.tsx'
import { recordingName } from './recording-words.ts'

/** The camera recordings, and those that the kitchen player has. */
const LISTS = [recordings, records]

/** Fetches a recording as a file, with its percent and a way to stop it; it goes on when this page is left. */
export function RecordingDownload({ recording, inRow = false }: { recording: Recording; inRow?: boolean }) {
  const { restaurantUuid, uuid } = recording
  const params = { restaurantId: restaurantUuid, id: uuid }
  return (
    <FileDownload
      of={`recording ${uuid}`}
      file={{ endpoint: downloadRecord, params, name: recordingName(recording) }}
      lists={LISTS}
      inRow={inRow}
    />
  )
}
