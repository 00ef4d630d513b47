import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { type UnusualEvent, unusualEventOf } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { EVIDENCE_PERMISSIONS, evidenceAround } from '#src/domain/unusual/evidence.ts'
import { useImage, useImageAhead } from '#src/shell/camera/use-image.ts'
import { FileDownload } from '#src/shell/exports/download-button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { type CarouselFrame, ImageCarousel } from '#src/ui/images/image-carousel.tsx'
import type { ImageState } from '#src/ui/images/image-state.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { type EventImage, frameOf, NO_IMAGE_OF_IT, pictureOf } from './event-images.ts'
import { titleOf } from './event-title.ts'
import { evidenceFile } from './evidence-file.ts'
import css from './unusual.module.css'

const WIDTH = 960

/** '-4 s': a frame's seconds from the event. */
const offsetLabel = (offset: number) =>
  `${offset > 0 ? '+' : offset < 0 ? '−' : ''}${Math.abs(offset) / 1000} s`

/** What is known of an event besides its pictures, in a line. */
function details({ restaurantNumber, camera, place, markerExpected, markerSeen, container }: UnusualEvent) {
  return [
    restaurantNumber,
    `${camera}, ${place}`,
    container,
    markerExpected !== null &&
      markerSeen !== null &&
      t('marker {expected} expected, {seen} seen', { expected: markerExpected, seen: markerSeen }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What the carousel shows: the pictures that equipment sends, or else the frames that are drawn. */
function imagesOf(event: AnswerOf<typeof unusualEventOf>): (EventImage & CarouselFrame)[] {
  const { pictures, frames, camera, place } = event
  if (pictures.length === 0)
    return frames.map(({ offset, text }, index) => ({
      ...frameOf(event, index),
      label: offsetLabel(offset),
      text,
    }))
  const text = t('{event}, seen by the camera {camera} ({place}).', { event: titleOf(event), camera, place })
  return pictures.map((picture) => ({ ...pictureOf(event, picture), text }))
}

/** All pictures of an event, from the first one on. */
export function FramesDialog({ event, onClose }: { event: UnusualEvent; onClose: () => void }) {
  const phone = usePhone()
  const { kind, id, eventTime, timezone } = event
  const [current, setCurrent] = useState(0)
  const { data, error, refetch } = useQuery(
    queryOptionsFor(unusualEventOf, { params: { kind, id } }, { persist: false }),
  )
  const title = titleOf(event)
  const images = data ? imagesOf(data) : []
  const shown = images[current] ?? NO_IMAGE_OF_IT
  const next = images[current + 1] ?? NO_IMAGE_OF_IT
  const found = useImage(shown.endpoint, shown.call)
  const image = found.state === 'missing' && shown.missing ? { ...found, text: shown.missing } : found
  useImageAhead(next.endpoint, next.call, image.state === 'ready')
  const { refusal } = usePlace()
  const packs = EVIDENCE_PERMISSIONS.every((permission) => refusal(permission) === null)
  const pack = evidenceFile({ restaurantUuid: event.restaurantUuid, ...evidenceAround(eventTime) }, timezone)
  const none: ImageState =
    error && error.code !== 404
      ? { state: 'failed', retry: () => void refetch() }
      : data || error
        ? { state: 'missing' }
        : { state: 'loading' }
  return (
    <Dialog onClose={onClose} title={title} size={WIDTH} fullScreen={phone}>
      <p className={css.about}>
        {formatZonedDateTime(eventTime, timezone)} · {details(event)}
      </p>
      <ImageCarousel
        name={t('Images: {event}', { event: title })}
        frames={images}
        current={current}
        onCurrent={setCurrent}
        image={images.length > 0 ? image : none}
      />
      {packs && (
        <div className={css.pack}>
          <span>{t('Evidence pack: five minutes before and after')}</span>
          <FileDownload {...pack} />
        </div>
      )}
    </Dialog>
  )
}
