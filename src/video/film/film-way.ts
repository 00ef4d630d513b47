/** How a film can be played: as a file that the browser reads in parts, as HLS by itself, or as HLS by a library. */
export type FilmWay = 'file' | 'hls' | 'library'

/** What a browser says it can do. */
export interface FilmAbilities {
  /** H264 in MP4 in a video element. */
  mp4: boolean
  /** HLS playlists in a video element. */
  hls: boolean
  /** H264 in MP4 piece by piece, by Media Source Extensions. */
  pieces: boolean
}

/**
 * The ways to play a film, the first choice first; none for a browser that has no video at all. The file comes first:
 * it needs nothing loaded, seeks by ranges, and is played alike everywhere. The library is the last resort.
 */
export function filmWays({ mp4, hls, pieces }: FilmAbilities): readonly FilmWay[] {
  return [
    ...(mp4 ? ['file' as const] : []),
    ...(hls ? ['hls' as const] : []),
    ...(pieces ? ['library' as const] : []),
  ]
}

const MP4 = 'video/mp4; codecs="avc1.42E01F"'
const PLAYLIST = 'application/vnd.apple.mpegurl'

/** What this browser says. */
export function filmAbilities(): FilmAbilities {
  const video = document.createElement('video')
  const can = (type: string) => (video.canPlayType?.(type) ?? '') !== ''
  const source = 'MediaSource' in window ? window.MediaSource : undefined
  return { mp4: can(MP4), hls: can(PLAYLIST), pieces: source?.isTypeSupported(MP4) ?? false }
}
