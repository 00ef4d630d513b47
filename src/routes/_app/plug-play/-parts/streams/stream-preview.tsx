import { type Stream, streamThumbnail } from '#src/contract/cameras/streams.ts'
import { t } from '#src/domain/language/text.ts'
import { ThumbnailButton } from '#src/shell/camera/thumbnail-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { isLive, pathOf } from '../stream-words.ts'

// The player is fetched when somebody looks.
const StreamDialog = lazyPart(
  () => import('./stream-dialog.tsx').then((part) => part.StreamDialog),
  ({ onClose }) => onClose(),
)

/** Twice what it is drawn with, for fine screens. */
const SIZE = { width: 192, height: 108 }

/** What a stream's camera sees, in its list; pressed, it is shown large, and live where it is. */
export function StreamPreview({ stream }: { stream: Stream }) {
  const live = isLive(stream)
  return (
    <ThumbnailButton
      of={stream.id}
      label={
        live
          ? t('Watch: {stream}', { stream: stream.description })
          : t('Look at: {stream}', { stream: stream.description })
      }
      endpoint={streamThumbnail}
      call={stream.status === 'ONLINE' ? { ...pathOf(stream), query: SIZE } : null}
      plays={live}
      dialog={(close) => <StreamDialog stream={stream} onClose={close} />}
    />
  )
}
