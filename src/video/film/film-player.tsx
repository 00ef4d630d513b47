import {
  type Ref,
  type SyntheticEvent,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { type FilmHandle, filmHandle } from './film-handle.ts'
import { FILM_START, type FilmMoment } from './film-moment.ts'
import { type FilmAddress, useFilmWay } from './use-film-way.ts'

export interface FilmPlayerProps extends FilmAddress {
  /** What it shows, for those who hear it. */
  label: string
  /** No way to play it led anywhere; the moment it had come to, in seconds. */
  onFailure: (at: number) => void
  /** Where it begins, and whether it plays then; from its beginning unless told. */
  from?: FilmMoment
  handle?: Ref<FilmHandle>
  /** It went on, was paused, or its sound was turned on or off. */
  onMoment?: (moment: FilmMoment) => void
}

/** Said by a browser without video, and where none of its ways plays the film (spec 2 §8). */
export const NO_VIDEO = "Your browser doesn't support HTML5 video."

/** A film that can be sought in, by the way that this browser plays it. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { url, hlsUrl, label, onFailure, from = FILM_START, handle, onMoment } = props
  const film = useFilmWay({ url, hlsUrl }, onFailure)
  const video = film?.video
  useImperativeHandle(handle, () => filmHandle(video), [video])

  // Told by what was pressed: a film that is still loading stands too, and so does one that is over.
  const paused = useRef(from.paused)
  const tell = ({ currentTarget, type }: SyntheticEvent<HTMLVideoElement>) => {
    const { currentTime: at, muted, ended } = currentTarget
    if (type === 'play') paused.current = false
    if (type === 'pause') paused.current = !ended
    onMoment?.({ at, muted, paused: paused.current })
  }

  const begin = useEffectEvent(() => {
    const element = video?.current
    if (element && from.at > 0 && element.readyState >= HTMLMediaElement.HAVE_METADATA)
      element.currentTime = from.at
  })
  // What the browser has already may be known before it stands on the page: nobody is told of it then.
  useLayoutEffect(() => begin(), [])

  if (film === null) return <p>{NO_VIDEO}</p>
  return (
    // Silent: cameras record no sound, so there is nothing to caption.
    <video
      ref={film.video}
      src={film.src}
      controls
      autoPlay={!from.paused}
      muted={from.muted}
      playsInline
      data-autofocus
      aria-label={label}
      onLoadedMetadata={() => begin()}
      onTimeUpdate={tell}
      onPlay={tell}
      onPause={tell}
      onVolumeChange={tell}
      onError={film.onError}
    >
      {NO_VIDEO}
    </video>
  )
}
