import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { Stream } from '#src/contract/cameras/streams.ts'
import { t } from '#src/domain/language/text.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { FilmDialog } from '#src/ui/images/film-dialog.tsx'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { LiveStream, useStreamStill } from '../live-stream.tsx'
import { isLive, standingOf } from '../stream-words.ts'
import { openPicture } from '../use-stream-acts.ts'

/** One stream large: live, or what its camera sees where it was stopped. */
export function StreamDialog({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const still = useStreamStill(stream)
  const { camera, zone } = stream.metadata
  return (
    <FilmDialog
      title={<Data>{stream.description}</Data>}
      about={sideBySide([camera, zone, standingOf(stream).word])}
      actions={
        <Button
          variant="default"
          leftSection={<IconPhoto size={20} aria-hidden />}
          onClick={() => openPicture(stream)}
        >
          {t('Open picture')}
        </Button>
      }
      onClose={onClose}
    >
      {isLive(stream) ? (
        <LiveStream stream={stream} onMiniPlayer={onClose} />
      ) : (
        <Thumbnail image={still} alt={stream.description} />
      )}
    </FilmDialog>
  )
}
