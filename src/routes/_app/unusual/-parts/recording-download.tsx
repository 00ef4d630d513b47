import { type UnusualRecording, unusualRecordingDownload } from '#src/contract/unusual.ts'
import { DownloadProgress, FileButton } from '#src/shell/exports/download-button.tsx'
import { recordingName } from './recording-name.ts'
import css from './unusual.module.css'

interface RecordingDownloadProps {
  recording: UnusualRecording
  /** In a row the percent stands under its button: beside it, it would squeeze the row's words. */
  inRow?: boolean
}

/** Fetches a recording as a file, with its percent and a way to stop it; it goes on when this page is left. */
export function RecordingDownload({ recording, inRow = false }: RecordingDownloadProps) {
  const { id } = recording
  const key = `unusual-recording ${id}`
  return (
    <span className={css.download} data-row={inRow || undefined}>
      <DownloadProgress uuid={key} />
      <FileButton
        of={key}
        file={{ endpoint: unusualRecordingDownload, id, name: recordingName(recording) }}
      />
    </span>
  )
}
