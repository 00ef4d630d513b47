import { filmAbilities } from './film-way.ts'
import { playPieces } from './play-pieces.ts'

/** How far behind the newest segment it plays: enough for a request that takes long. */
const SEGMENTS_BEHIND = 2

/**
 * Plays live HLS in a video element: by the library, or by the browser itself where the library can't. `onFailure` is
 * called when it can't go on. Gives what ends it.
 */
export function playLive(video: HTMLVideoElement, url: string, onFailure: () => void): () => void {
  const { pieces, hls } = filmAbilities()
  const begin = () => void video.play()?.catch(() => {})
  if (!pieces && hls) {
    video.addEventListener('error', onFailure)
    video.src = url
    begin()
    return () => {
      video.removeEventListener('error', onFailure)
      video.removeAttribute('src')
      video.load()
    }
  }
  let over = false
  let end: (() => void) | undefined
  playPieces(video, url, onFailure, { liveSyncDurationCount: SEGMENTS_BEHIND }).then(
    (stop) => {
      if (over) return stop()
      end = stop
      begin()
    },
    () => {
      if (!over) onFailure()
    },
  )
  return () => {
    over = true
    end?.()
  }
}
