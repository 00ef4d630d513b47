import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Ref, useRef, useState } from 'react'
import type { Recording } from '#src/contract/cameras/recordings.ts'
import { t } from '#src/domain/language/text.ts'
import { FilmNotice } from '#src/ui/images/film-dialog.tsx'
import type { FilmHandle } from '#src/video/film/film-handle.ts'
import { FILM_START, type FilmMoment } from '#src/video/film/film-moment.ts'
import { FilmPlayer } from '#src/video/film/film-player.tsx'
import { useFilmLink } from './use-film-link.ts'

export interface RecordingFilmProps {
  recording: Recording
  /** What it is called, for those who hear it. */
  name: string
  /** Where it begins, and whether it plays then. */
  from?: FilmMoment
  handle?: Ref<FilmHandle>
  onMoment?: (moment: FilmMoment) => void
}

/** A recording's film, or what stands in its place; where its link is over, it goes on by another from where it stood. */
export function RecordingFilm(props: RecordingFilmProps) {
  const { recording, name, from = FILM_START, handle, onMoment } = props
  const link = useFilmLink(recording.restaurantUuid, recording.uuid)
  const [start, setStart] = useState(from)
  const latest = useRef(from)
  if (link.state === 'failed') {
    return (
      <FilmNotice alert>
        <IconAlertTriangle size={40} aria-hidden />
        {link.text}
        <Button variant="default" onClick={link.again}>
          {t('Try again')}
        </Button>
      </FilmNotice>
    )
  }
  if (link.state === 'loading') {
    return (
      <FilmNotice>
        <Loader aria-hidden />
        {t('Loading…')}
      </FilmNotice>
    )
  }
  return (
    <FilmPlayer
      key={link.key}
      {...link.address}
      label={name}
      from={start}
      handle={handle}
      onMoment={(moment) => {
        latest.current = moment
        onMoment?.(moment)
      }}
      onFailure={() => {
        setStart(latest.current)
        link.onFailure()
      }}
    />
  )
}
