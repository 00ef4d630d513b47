import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FilmWay, filmAbilities, filmWays } from './film-way.ts'
import { playPieces } from './play-pieces.ts'

export interface FilmPlayerProps {
  /** The file, and the same as HLS. */
  url: string
  hlsUrl: string
  /** What it shows, for those who hear it. */
  label: string
  /** No way to play it led anywhere; the moment it had come to, in seconds. */
  onFailure: (at: number) => void
  /** Where it begins, in seconds. */
  startAt?: number
}

/** Said by a browser without video, and where none of its ways plays the film (spec 2 §8). */
export const NO_VIDEO = "Your browser doesn't support HTML5 video."

/** A film that can be sought in, by the way that this browser plays it; a way that fails makes room for the next. */
export function FilmPlayer({ url, hlsUrl, label, onFailure, startAt = 0 }: FilmPlayerProps) {
  const [ways] = useState(() => filmWays(filmAbilities()))
  const [tried, setTried] = useState(0)
  const video = useRef<HTMLVideoElement>(null)
  const way: FilmWay | undefined = ways[tried]

  const fail = useEffectEvent(() => {
    if (tried + 1 < ways.length) setTried(tried + 1)
    else onFailure(video.current?.currentTime ?? 0)
  })
  useEffect(() => {
    const element = video.current
    if (way !== 'library' || !element) return
    let over = false
    let end: (() => void) | undefined
    playPieces(element, hlsUrl, () => fail()).then(
      (stop) => {
        if (over) stop()
        else end = stop
      },
      () => fail(),
    )
    return () => {
      over = true
      end?.()
    }
  }, [way, hlsUrl])

  if (way === undefined) return <p>{NO_VIDEO}</p>
  return (
    // Silent: cameras record no sound, so there is nothing to caption.
    <video
      ref={video}
      src={way === 'file' ? url : way === 'hls' ? hlsUrl : undefined}
      controls
      autoPlay
      muted
      playsInline
      data-autofocus
      aria-label={label}
      onLoadedMetadata={({ currentTarget }) => {
        if (startAt > 0) currentTarget.currentTime = startAt
      }}
      onError={() => way !== 'library' && fail()}
    >
      {NO_VIDEO}
    </video>
  )
}
