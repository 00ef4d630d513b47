import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { fileQueryFor } from '#src/api/query/file-query.ts'
import { type UnusualRecording, unusualRecordingPreview } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { SupportButton } from '#src/shell/support/support-button.tsx'
import { FilmDialog, FilmNotice } from '#src/ui/images/film-dialog.tsx'
import { NO_IMAGE } from '#src/ui/images/image-state.ts'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'
import { takeScreenshot } from '#src/video/player/screenshot.ts'
import { titleOf } from './event-title.ts'
import { PlayerLink } from './player-link.tsx'
import { RecordingDownload } from './recording-download.tsx'
import { recordingName } from './recording-name.ts'
import css from './unusual.module.css'

/** A recording, played in place. */
export function RecordingDialog({
  recording,
  onClose,
}: {
  recording: UnusualRecording
  onClose: () => void
}) {
  const { restaurantUuid, restaurantNumber, camera, place, size, eventTime, timezone } = recording
  const video = useRef<HTMLVideoElement>(null)
  const when = formatZonedDateTime(eventTime, timezone)
  return (
    <FilmDialog
      title={titleOf(recording)}
      about={`${when} · ${restaurantNumber} · ${camera}, ${place} · ${formatBytes(size, 1)}`}
      actions={
        <div className={css.verbs}>
          <RecordingDownload recording={recording} />
          <PlayerLink recording={recording} />
          <SupportButton
            restaurantUuid={restaurantUuid}
            watched={recordingName(recording)}
            picture={async () => video.current && takeScreenshot(video.current)}
          />
        </div>
      }
      onClose={onClose}
    >
      <Player recording={recording} video={video} />
    </FilmDialog>
  )
}

interface PlayerProps {
  recording: UnusualRecording
  video: RefObject<HTMLVideoElement | null>
}

function Player({ recording, video }: PlayerProps) {
  const [percent, setPercent] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(
    fileQueryFor(unusualRecordingPreview, { params: { id: recording.id } }, setPercent),
  )
  const url = useObjectUrl(data)
  if (url !== null) {
    return (
      // Silent: cameras record no sound, so there is nothing to caption.
      <video ref={video} src={url} controls autoPlay muted playsInline aria-label={recordingName(recording)}>
        {t("Your browser doesn't support HTML5 video.")}
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
          {t('Try again')}
        </Button>
      </FilmNotice>
    )
  }
  return (
    <FilmNotice>
      <Loader aria-hidden />
      {percent === null ? t('Loading…') : `${percent}%`}
    </FilmNotice>
  )
}
