import { type UnusualRecording, unusualRecordingImage } from '#src/contract/kitchen/unusual.ts'
import { ThumbnailButton } from '#src/shell/camera/thumbnail-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { recordingName } from './recording-name.ts'

const RecordingDialog = lazyPart(
  () => import('./recording-dialog.tsx').then((part) => part.RecordingDialog),
  ({ onClose }) => onClose(),
)

/** A recording's picture in its list; pressed, it plays. */
export function PlayButton({ recording }: { recording: UnusualRecording }) {
  return (
    <ThumbnailButton
      of={recording.id}
      label={`Play: ${recordingName(recording)}`}
      endpoint={unusualRecordingImage}
      call={{ params: { id: recording.id } }}
      plays
      dialog={(close) => <RecordingDialog recording={recording} onClose={close} />}
    />
  )
}
