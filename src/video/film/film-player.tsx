import {
  type Ref,
  type SyntheticEvent,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { t } from '#src/domain/language/text.ts'
import { type FilmHandle, filmHandle } from './film-handle.ts'
import { FILM_START, type FilmMoment } from './film-moment.ts'
import { type FilmAddress, useFilmWay } from './use-film-way.ts'

export interface FilmPlayerProps extends FilmAddress {
  /** What it shows, for those who hear it. */
  label: string
  /** No way to play it led anywhere. */
  onFailure: () => void
  /** Where it begins, and whether it plays then; from its beginning unless set. */
  from?: FilmMoment
  handle?: Ref<FilmHandle>
  /** It went on, was paused, or its sound was turned on or off. */
  onMoment?: (moment: FilmMoment) => void
}

/** Said by a browser without video, and where none of its ways plays the film (spec 2 §8). */
export const NO_VIDEO = t("Your browser doesn't support HTML5 video.")

/** A film that can be sought in, by the way that this browser plays it. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { url, hlsUrl, label, onFailure, from = FILM_START, handle, onMoment } = props
  const film = useFilmWay({ url, hlsUrl }, onFailure)
  const video = film?.video
  useImperativeHandle(handle, () => filmHandle(video), [video])

  // Told by what was pressed: a film that is still loading stands too, and so does one that is over.
  const paused = useRef(from.paused)
  // The element says 0 until it has the film, and again where one way failed and another begins.
  const at = useRef(from.at)
  const hasBegun = useRef(false)
  const tell = ({ currentTarget, type }: SyntheticEvent<HTMLVideoElement>) => {
    const { currentTime, muted, ended } = currentTarget
    if (hasBegun.current) at.current = currentTime
    if (type === 'play') paused.current = false
    if (type === 'pause') paused.current = !ended
    onMoment?.({ at: at.current, muted, paused: paused.current })
  }

  const begin = useEffectEvent(() => {
    const element = video?.current
    if (!element || element.readyState < HTMLMediaElement.HAVE_METADATA) return
    if (at.current > 0) element.currentTime = at.current
    hasBegun.current = true
  })
  // The browser may have loaded the film before it stands on the page: no event reports that.
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
      onEmptied={() => {
        hasBegun.current = false
      }}
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
