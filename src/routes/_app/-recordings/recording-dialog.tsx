import { Button } from '@mantine/core'
import { IconPictureInPictureOn } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Recording } from '#src/contract/cameras/recordings.ts'
import { t } from '#src/domain/language/text.ts'
import { KitchenPlayerLink } from '#src/shell/player/kitchen-player-link.tsx'
import { openMiniPlayer } from '#src/shell/player/mini-player-store.ts'
import { RecordingFilm } from '#src/shell/player/recording-film.tsx'
import { SupportButton } from '#src/shell/support/support-button.tsx'
import { FilmDialog } from '#src/ui/images/film-dialog.tsx'
import { Data } from '#src/ui/text/data.tsx'
import type { FilmHandle } from '#src/video/film/film-handle.ts'
import { FILM_START, type FilmMoment } from '#src/video/film/film-moment.ts'
import { RecordingDownload } from './recording-download.tsx'
import { aboutOf, gapsOf, playerPlace, recordingName } from './recording-words.ts'
import css from './recordings.module.css'

export interface RecordingDialogProps {
  recording: Recording
  /** Where it goes on, from the mini player. */
  from?: FilmMoment
  onClose: () => void
}

/**
 * A recording, played in place: it can be sought in, says where there is nothing of it, and goes on in the mini player
 * while other pages are looked at.
 */
export function RecordingDialog({ recording, from = FILM_START, onClose }: RecordingDialogProps) {
  const gaps = gapsOf(recording)
  const name = recordingName(recording)
  const moment = useRef(from)
  const film = useRef<FilmHandle>(null)
  const toMiniPlayer = () => {
    openMiniPlayer({ kind: 'video', recording, name, from: moment.current })
    onClose()
  }
  return (
    <FilmDialog
      title={<Data>{recording.name}</Data>}
      about={aboutOf(recording)}
      actions={
        <>
          {[recording.failure, gaps].map((told) => told && <p key={told}>{told}</p>)}
          <div className={css.verbs}>
            <RecordingDownload recording={recording} />
            <Button
              variant="default"
              leftSection={<IconPictureInPictureOn size={20} aria-hidden />}
              onClick={toMiniPlayer}
            >
              {t('Mini player')}
            </Button>
            <KitchenPlayerLink name={name} {...playerPlace(recording)} />
            <SupportButton
              restaurantUuid={recording.restaurantUuid}
              watched={name}
              picture={async () => film.current?.picture() ?? null}
            />
          </div>
        </>
      }
      onClose={onClose}
    >
      <RecordingFilm
        recording={recording}
        name={name}
        from={from}
        handle={film}
        onMoment={(now) => {
          moment.current = now
        }}
      />
    </FilmDialog>
  )
}
