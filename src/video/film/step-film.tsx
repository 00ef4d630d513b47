import { IconVideoOff } from '@tabler/icons-react'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { PictureState, wholePicture } from '../picture/picture.tsx'
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
  handle?: Ref<FilmHandle>
  /** No way to play it led anywhere. */
  onFailure: () => void
}

/** A film that others lead: it has no controls of its own, and follows their common clock. */
export function StepFilm(props: StepFilmProps) {
  const { url, hlsUrl, inStep, camera, film, label, muted, handle, onFailure } = props
  const shown = useFilmWay({ url, hlsUrl }, onFailure)
  const video = shown?.video
  useImperativeHandle(handle, () => filmHandle(video), [video])
  useEffect(() => {
    const element = video?.current
    return element ? inStep.join(camera, film, element) : undefined
  }, [inStep, camera, film, video])
  if (shown === null) return <PictureState alert icon={IconVideoOff} text={NO_VIDEO} />
  return (
    <video
      ref={shown.video}
      src={shown.src}
      className={wholePicture}
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
