import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueryFor } from '#src/api/file-query.ts'
import { type UnusualRecording, unusualRecordingPreview } from '#src/contract/unusual.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { NO_IMAGE } from '#src/ui/images/image-state.ts'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { titleOf } from './event-title.ts'
import { RecordingDownload } from './recording-download.tsx'
import { recordingName } from './recording-name.ts'
import css from './unusual.module.css'

const WIDTH = 960

/** A recording, played in place. */
export function RecordingDialog({
  recording,
  onClose,
}: {
  recording: UnusualRecording
  onClose: () => void
}) {
  const phone = usePhone()
  const { restaurantNumber, camera, place, size, eventTime, timezone } = recording
  return (
    <Dialog onClose={onClose} title={titleOf(recording)} size={WIDTH} fullScreen={phone}>
      <p className={css.about}>
        {formatDateTime(eventTime, timezone)} {zoneLabel(eventTime, timezone)} · {restaurantNumber} · {camera}
        , {place} · {formatBytes(size, 1)}
      </p>
      <div className={css.video}>
        <Player recording={recording} />
      </div>
      <RecordingDownload recording={recording} />
    </Dialog>
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
      <div className={css.waiting}>
        <IconPhotoOff size={40} aria-hidden />
        {NO_IMAGE}
      </div>
    )
  }
  if (error) {
    return (
      <div className={css.waiting} role="alert">
        <IconAlertTriangle size={40} aria-hidden />
        {error.message}
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <output className={css.waiting}>
      <Loader aria-hidden />
      {percent === null ? 'Loading…' : `${percent} %`}
    </output>
  )
}
