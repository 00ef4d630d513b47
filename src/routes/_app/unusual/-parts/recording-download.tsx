import {
  type UnusualRecording,
  unusualRecordingDownload,
  unusualRecordings,
} from '#src/contract/kitchen/unusual.ts'
import { FileDownload } from '#src/shell/exports/download-button.tsx'
import { recordingName } from './recording-name.ts'

const LISTS = [unusualRecordings]

interface RecordingDownloadProps {
  recording: UnusualRecording
  inRow?: boolean
}

/** Fetches a recording as a file, with its percent and a way to stop it; it goes on when this page is left. */
export function RecordingDownload({ recording, inRow = false }: RecordingDownloadProps) {
  const { id } = recording
  return (
    <FileDownload
      of={`unusual-recording ${id}`}
      file={{ endpoint: unusualRecordingDownload, params: { id }, name: recordingName(recording) }}
      lists={LISTS}
      inRow={inRow}
    />
  )
}
