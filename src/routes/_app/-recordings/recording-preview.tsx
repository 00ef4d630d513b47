import { type Recording, recordingPreview } from '#src/contract/cameras/recordings.ts'
import { isPlayable } from '#src/domain/cameras/recording-status.ts'
import { t } from '#src/domain/language/text.ts'
import { NoThumbnail, ThumbnailButton } from '#src/shell/camera/thumbnail-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { recordingName } from './recording-words.ts'

// The player is fetched when somebody looks.
const RecordingDialog = lazyPart(
  () => import('./recording-dialog.tsx').then((part) => part.RecordingDialog),
  ({ onClose }) => onClose(),
)

/** How a recording begins, in its list; pressed, it plays. */
export function RecordingPreview({ recording }: { recording: Recording }) {
  if (!isPlayable(recording)) return <NoThumbnail />
  const { restaurantUuid, uuid } = recording
  return (
    <ThumbnailButton
      of={uuid}
      label={t('Play: {recording}', { recording: recordingName(recording) })}
      endpoint={recordingPreview}
      call={{ params: { restaurantId: restaurantUuid, id: uuid } }}
      plays
      dialog={(close) => <RecordingDialog recording={recording} onClose={close} />}
    />
  )
}
