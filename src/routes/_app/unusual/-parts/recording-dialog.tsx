import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueryFor } from '#src/api/file-query.ts'
import { type UnusualRecording, unusualRecordingPreview } from '#src/contract/unusual.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { FilmDialog, FilmNotice } from '#src/ui/images/film-dialog.tsx'
import { NO_IMAGE } from '#src/ui/images/image-state.ts'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'
import { titleOf } from './event-title.ts'
import { RecordingDownload } from './recording-download.tsx'
import { recordingName } from './recording-name.ts'

/** A recording, played in place. */
export function RecordingDialog({
  recording,
  onClose,
}: {
  recording: UnusualRecording
  onClose: () => void
}) {
  const { restaurantNumber, camera, place, size, eventTime, timezone } = recording
  const when = `${formatDateTime(eventTime, timezone)} ${zoneLabel(eventTime, timezone)}`
  return (
    <FilmDialog
      title={titleOf(recording)}
      about={`${when} · ${restaurantNumber} · ${camera}, ${place} · ${formatBytes(size, 1)}`}
      actions={<RecordingDownload recording={recording} />}
      onClose={onClose}
    >
      <Player recording={recording} />
    </FilmDialog>
  )
}

function Player({ recording }: { recording: UnusualRecording }) {
  const [percent, setPercent] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(
    fileQueryFor(unusualRecordingPreview, { params: { id: recording.id } }, setPercent),
  )
  const url = useObjectUrl(data)
  if (url !== null) {
    return (
      // Silent: cameras record no sound, so there is nothing to caption.
      <video src={url} controls autoPlay muted playsInline aria-label={recordingName(recording)}>
        Your browser doesn't support HTML5 video.
      </video>
    )
  }
  if (error?.code === 404) {
    return (
      <FilmNotice>
        <IconPhotoOff size={40} aria-hidden />
        {NO_IMAGE}
      </FilmNotice>
    )
  }
  if (error) {
    return (
      <FilmNotice alert>
        <IconAlertTriangle size={40} aria-hidden />
        {error.message}
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </FilmNotice>
    )
  }
  return (
    <FilmNotice>
      <Loader aria-hidden />
      {percent === null ? 'Loading…' : `${percent} %`}
    </FilmNotice>
  )
}
