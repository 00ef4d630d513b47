import { type UnusualEvent, unusualImage } from '#src/contract/kitchen/unusual.ts'
import { timeOfRow } from '#src/list/history/history-columns.tsx'
import { ThumbnailButton } from '#src/shell/camera/thumbnail-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { titleOf } from './event-title.ts'

// The carousel is fetched when somebody looks.
const FramesDialog = lazyPart(
  () => import('./frames-dialog.tsx').then((part) => part.FramesDialog),
  ({ onClose }) => onClose(),
)

/** The frame that tells most, as a small picture: the event's own moment is in the middle of its frames. */
const tellingOf = ({ frameCount }: UnusualEvent) => Math.floor(frameCount / 2)

/** An event's picture in a list; pressed, it opens all of them. */
export function FramesButton({ event, zone }: { event: UnusualEvent; zone: string }) {
  const { kind, id, frameCount } = event
  const call =
    frameCount === 0
      ? null
      : { params: { kind, id, frame: String(tellingOf(event)) }, query: { size: 'thumbnail' } }
  return (
    <ThumbnailButton
      of={id}
      label={`Images: ${titleOf(event)}, ${timeOfRow(event.eventTime, event, zone)}`}
      endpoint={unusualImage}
      call={call}
      dialog={(close) => <FramesDialog event={event} onClose={close} />}
    />
  )
}
