import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { type UnusualRecording, unusualRecordingImage } from '#src/contract/unusual.ts'
import { useImage } from '#src/shell/use-image.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { useSeen } from '#src/ui/images/use-seen.ts'
import { recordingName } from './recording-name.ts'
import css from './unusual.module.css'

const RecordingDialog = lazy(() =>
  import('./recording-dialog.tsx').then((part) => ({ default: part.RecordingDialog })),
)

/** A recording's picture in its list; pressed, it plays. */
export function PlayButton({ recording }: { recording: UnusualRecording }) {
  const [opened, setOpened] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const seen = useSeen(ref)
  const image = useImage(unusualRecordingImage, { params: { id: recording.id } }, seen)
  return (
    <>
      <UnstyledButton
        ref={ref}
        className={css.thumbnail}
        aria-label={`Play: ${recordingName(recording)}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Thumbnail image={image} />
        {image.state === 'ready' && (
          <span className={css.play}>
            <IconPlayerPlayFilled size={20} aria-hidden />
          </span>
        )}
      </UnstyledButton>
      {opened && (
        <Suspense>
          <RecordingDialog recording={recording} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
