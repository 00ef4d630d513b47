import { type UnusualRecording, unusualRecordingDownload } from '#src/contract/unusual.ts'
import { DownloadProgress, FileButton } from '#src/shell/exports/download-button.tsx'
import { recordingName } from './recording-name.ts'
import css from './unusual.module.css'

/** Fetches a recording as a file, with its percent and a way to stop it; it goes on when this page is left. */
export function RecordingDownload({ recording }: { recording: UnusualRecording }) {
  const { id } = recording
  const key = `unusual-recording ${id}`
  return (
    <span className={css.download}>
      <DownloadProgress uuid={key} />
      <FileButton
        of={key}
        file={{ endpoint: unusualRecordingDownload, id, name: recordingName(recording) }}
      />
    </span>
  )
}
