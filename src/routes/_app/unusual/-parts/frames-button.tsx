import type { UnusualEvent } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { timeOfRow } from '#src/list/history/history-columns.tsx'
import { ThumbnailButton } from '#src/shell/camera/thumbnail-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { smallImageOf } from './event-images.ts'
import { titleOf } from './event-title.ts'

// The carousel is fetched when somebody looks.
const FramesDialog = lazyPart(
  () => import('./frames-dialog.tsx').then((part) => part.FramesDialog),
  ({ onClose }) => onClose(),
)

/** An event's picture in a list; pressed, it opens all of them. */
export function FramesButton({ event, zone }: { event: UnusualEvent; zone: string }) {
  return (
    <ThumbnailButton
      of={event.id}
      label={t('Images: {event}, {time}', {
        event: titleOf(event),
        time: timeOfRow(event.eventTime, event, zone),
      })}
      {...smallImageOf(event)}
      dialog={(close) => <FramesDialog event={event} onClose={close} />}
    />
  )
}
