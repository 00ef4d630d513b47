import { Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileQueryFor } from '#src/api/query/file-query.ts'
import { unlessOnHold } from '#src/api/query/hold.ts'
import { type StreamActivityEvent, streamActivityImage } from '#src/contract/operations/stream-activity.ts'
import { t } from '#src/domain/language/text.ts'
import { NO_IMAGE } from '#src/ui/images/image-state.ts'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'
import { observeVisibility } from '#src/ui/visibility/observe-visibility.ts'
import css from './history.module.css'

/** One thing that happened: its picture, what, where, and when to the second. */
export function ActivityEntry({ event }: { event: StreamActivityEvent }) {
  const { uuid, description, location, eventTime, displayTime } = event
  return (
    <li className={css.entry}>
      <Preview id={uuid} />
      <div className={css.words}>
        <p className={css.what}>{description}</p>
        <p className={css.where}>{location}</p>
        <time dateTime={new Date(eventTime).toISOString()}>{displayTime}</time>
      </div>
    </li>
  )
}

/** 'No Image' where there is none, an error icon where it cannot be had (spec 2 §8). */
function Preview({ id }: { id: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = box.current
    return element ? observeVisibility(element, (inSight) => inSight && setSeen(true)) : undefined
  }, [])
  const { data, error } = useQuery({
    ...fileQueryFor(streamActivityImage, { params: { id } }),
    enabled: unlessOnHold(seen),
    retry: false,
  })
  const url = useObjectUrl(data)
  return (
    <div ref={box} className={css.preview}>
      {url !== null ? (
        <img src={url} alt="" draggable={false} />
      ) : error?.code === 404 ? (
        NO_IMAGE
      ) : error ? (
        <IconAlertTriangle size={24} aria-label={t('The image could not be loaded')} />
      ) : (
        <Loader size="xs" aria-hidden />
      )}
    </div>
  )
}
