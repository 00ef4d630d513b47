import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proxyUrl } from '#src/api/proxy-url.ts'
import { queryOptionsFor } from '#src/api/query.ts'
import { type Recording, recordLink } from '#src/contract/cameras/recordings.ts'
import { FilmDialog, FilmNotice } from '#src/ui/images/film-dialog.tsx'
import { FilmPlayer } from '#src/video/film/film-player.tsx'
import { RecordingDownload } from './recording-download.tsx'
import { aboutOf, gapsOf, recordingName } from './recording-words.ts'

/** A recording, played in place: it can be sought in, and says where there is nothing of it. */
export function RecordingDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const gaps = gapsOf(recording)
  return (
    <FilmDialog
      title={recording.name}
      about={aboutOf(recording)}
      actions={
        <>
          {[recording.failure, gaps].map((told) => told && <p key={told}>{told}</p>)}
          <RecordingDownload recording={recording} />
        </>
      }
      onClose={onClose}
    >
      <Player recording={recording} />
    </FilmDialog>
  )
}

/** A link opens for an hour: what is played longer than that is asked for anew, and goes on where it stood. */
function Player({ recording }: { recording: Recording }) {
  const { restaurantUuid, uuid } = recording
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const [startAt, setStartAt] = useState(0)
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    queryOptionsFor(
      recordLink,
      { params: { restaurantId: restaurantUuid, id: uuid } },
      { staleTime: Number.POSITIVE_INFINITY, persist: false },
    ),
  )
  const again = (at: number) => {
    setFailedAt(null)
    setStartAt(at)
    void refetch()
  }
  if (error || failedAt !== null) {
    return (
      <FilmNotice alert>
        <IconAlertTriangle size={40} aria-hidden />
        {error?.message ?? 'The recording could not be played.'}
        <Button variant="default" onClick={() => again(failedAt ?? 0)}>
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
      label={recordingName(recording)}
      startAt={startAt}
      onFailure={(at) => (Date.now() >= data.expires ? again(at) : setFailedAt(at))}
    />
  )
}
