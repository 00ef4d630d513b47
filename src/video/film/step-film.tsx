import { type Ref, useEffect, useImperativeHandle } from 'react'
import { type FilmHandle, filmHandle } from './film-handle.ts'
import { NO_VIDEO } from './film-player.tsx'
import type { InStep } from './in-step.ts'
import { type FilmAddress, useFilmWay } from './use-film-way.ts'

export interface StepFilmProps extends FilmAddress {
  inStep: InStep
  /** Whose film it is, and which: uuids. */
  camera: string
  film: string
  label: string
  muted: boolean
  className: string
  handle?: Ref<FilmHandle>
  /** No way to play it led anywhere. */
  onFailure: () => void
}

/** A film that others lead: it has no controls of its own, and follows their common clock. */
export function StepFilm(props: StepFilmProps) {
  const { url, hlsUrl, inStep, camera, film, label, muted, className, handle, onFailure } = props
  const shown = useFilmWay({ url, hlsUrl }, onFailure)
  const video = shown?.video
  const src = shown?.src
  useImperativeHandle(handle, () => filmHandle(video), [video])
  useEffect(() => {
    const element = video?.current
    return element ? inStep.join(camera, film, element) : undefined
  }, [inStep, camera, film, video])
  // React sets it when the element is made, and not later.
  useEffect(() => {
    if (video?.current) video.current.muted = muted
  }, [muted, video])
  if (shown === null) return <p>{NO_VIDEO}</p>
  return (
    <video
      ref={shown.video}
      src={src}
      className={className}
      muted={muted}
      playsInline
      preload="auto"
      aria-label={label}
      onError={shown.onError}
    >
      {NO_VIDEO}
    </video>
  )
}
