import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FilmWay, filmAbilities, filmWays } from './film-way.ts'
import { playPieces } from './play-pieces.ts'

/** Where a film is: its file, and the same as HLS. */
export interface FilmAddress {
  url: string
  hlsUrl: string
}

/** How a film is put into a video element. */
export interface FilmIn {
  video: RefObject<HTMLVideoElement | null>
  /** Undefined where a library plays it. */
  src: string | undefined
  onError: () => unknown
}

/**
 * The way that this browser plays a film by; one that fails makes room for the next. Null where none is left.
 *
 * @param onFailure no way led anywhere
 */
export function useFilmWay({ url, hlsUrl }: FilmAddress, onFailure: () => void): FilmIn | null {
  const [ways] = useState(() => filmWays(filmAbilities()))
  const [tried, setTried] = useState(0)
  const video = useRef<HTMLVideoElement>(null)
  const way: FilmWay | undefined = ways[tried]

  const fail = () => {
    if (tried + 1 < ways.length) setTried(tried + 1)
    else onFailure()
  }
  const failed = useEffectEvent(fail)
  useEffect(() => {
    const element = video.current
    if (way !== 'library' || !element) return
    let over = false
    let end: (() => void) | undefined
    playPieces(element, hlsUrl, () => failed()).then(
      (stop) => {
        if (over) stop()
        else end = stop
      },
      () => failed(),
    )
    return () => {
      over = true
      end?.()
    }
  }, [way, hlsUrl])

  if (way === undefined) return null
  const src = { file: url, hls: hlsUrl, library: undefined }[way]
  return {
    video,
    src,
    onError: () => way !== 'library' && fail(),
  }
}
