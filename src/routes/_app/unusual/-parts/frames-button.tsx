import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { type UnusualEvent, unusualImage } from '#src/contract/unusual.ts'
import { timeOfRow } from '#src/list/history-columns.tsx'
import { useImage } from '#src/shell/use-image.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { useSeen } from '#src/ui/images/use-seen.ts'
import { titleOf } from './event-title.ts'
import css from './unusual.module.css'

// The carousel is fetched when somebody looks.
const FramesDialog = lazy(() =>
  import('./frames-dialog.tsx').then((part) => ({ default: part.FramesDialog })),
)

/** The frame that tells most, as a small picture: the event's own moment is in the middle of its frames. */
const tellingOf = ({ frameCount }: UnusualEvent) => Math.floor(frameCount / 2)

/** An event's picture in a list; pressed, it opens all of them. */
export function FramesButton({ event, zone }: { event: UnusualEvent; zone: string }) {
  const [opened, setOpened] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const seen = useSeen(ref)
  const { kind, id, frameCount } = event
  const call =
    frameCount === 0
      ? null
      : { params: { kind, id, frame: String(tellingOf(event)) }, query: { size: 'thumbnail' } }
  const image = useImage(unusualImage, call, seen)
  const name = `${titleOf(event)}, ${timeOfRow(event.eventTime, event, zone)}`
  return (
    <>
      <UnstyledButton
        ref={ref}
        className={css.thumbnail}
        aria-label={`Images: ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Thumbnail image={image} />
      </UnstyledButton>
      {opened && (
        <Suspense>
          <FramesDialog event={event} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
