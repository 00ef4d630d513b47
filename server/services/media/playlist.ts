import { FPS, frameBegins } from '#server/video/clip-clock.ts'

/** A fragment of the file that a playlist is of. */
export interface Listed {
  firstFrame: number
  frames: number
  byteFrom: number
  byteLength: number
}

/**
 * A finished file as an HLS playlist (RFC 8216): its segments are ranges of the one file at `url`. Where there is a gap
 * in time, the next segment says again when it was.
 */
export function playlist(url: string, mapBytes: number, segments: readonly Listed[]): string {
  const longest = Math.max(1, ...segments.map(({ frames }) => Math.ceil(frames / FPS)))
  let next: number | null = null
  const lines = segments.flatMap(({ firstFrame, frames, byteFrom, byteLength }) => {
    const dated =
      firstFrame === next
        ? []
        : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(frameBegins(firstFrame)).toISOString()}`]
    next = firstFrame + frames
    return [
      ...dated,
      `#EXTINF:${(frames / FPS).toFixed(5)},`,
      `#EXT-X-BYTERANGE:${byteLength}@${byteFrom}`,
      url,
    ]
  })
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${url}",BYTERANGE="${mapBytes}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
