import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { proxyUrl } from '#src/api/proxy-url.ts'
import { queryOptionsFor } from '#src/api/query.ts'
import { type Recording, recordLink } from '#src/contract/cameras/recordings.ts'
import { FilmNotice } from '#src/ui/images/film-dialog.tsx'
import type { FilmHandle } from '#src/video/film/film-handle.ts'
import { FILM_START, type FilmMoment } from '#src/video/film/film-moment.ts'
import { FilmPlayer } from '#src/video/film/film-player.tsx'

export interface RecordingFilmProps {
  recording: Recording
  /** What it is called, for those who hear it. */
  name: string
  /** Where it begins, and whether it plays then. */
  from?: FilmMoment
  handle?: Ref<FilmHandle>
  onMoment?: (moment: FilmMoment) => void
}

/**
 * A recording's film, or what stands in its place. A link opens for an hour: what is played longer than that is asked
 * for anew, and goes on where it stood.
 */
export function RecordingFilm(props: RecordingFilmProps) {
  const { recording, name, from = FILM_START, handle, onMoment } = props
  const { restaurantUuid, uuid } = recording
  const [failed, setFailed] = useState(false)
  const [start, setStart] = useState(from)
  const latest = useRef(from)
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    queryOptionsFor(
      recordLink,
      { params: { restaurantId: restaurantUuid, id: uuid } },
      { staleTime: Number.POSITIVE_INFINITY, persist: false },
    ),
  )
  const again = () => {
    setFailed(false)
    setStart(latest.current)
    void refetch()
  }
  if (error || failed) {
    return (
      <FilmNotice alert>
        <IconAlertTriangle size={40} aria-hidden />
        {error?.message ?? 'The recording could not be played.'}
        <Button variant="default" onClick={again}>
          Try again
        </Button>
      </FilmNotice>
    )
  }
  if (!data) {
    return (
      <FilmNotice>
        <Loader aria-hidden />
        Loading…
      </FilmNotice>
    )
  }
  return (
    <FilmPlayer
      key={dataUpdatedAt}
      url={proxyUrl(data.url)}
      hlsUrl={proxyUrl(data.hlsUrl)}
      label={name}
      from={start}
      handle={handle}
      onMoment={(moment) => {
        latest.current = moment
        onMoment?.(moment)
      }}
      onFailure={() => (Date.now() >= data.expires ? again() : setFailed(true))}
    />
  )
}
