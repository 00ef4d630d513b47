import { TIMESCALE } from '#server/video/mp4/fragment.ts'

/** A segment of the file that a playlist is of. */
export interface Listed {
  /** Epoch milliseconds. */
  beginAt: number
  /** Of 90 kHz. */
  ticks: number
  /** Whether it begins where the one before it ends. */
  follows: boolean
  byteFrom: number
  byteLength: number
}

/**
 * A finished file as an HLS playlist (RFC 8216): its segments are ranges of the one file at `url`. Where there is a gap
 * in time, the next segment says again when it was.
 */
export function playlist(url: string, mapBytes: number, segments: readonly Listed[]): string {
  const longest = Math.max(1, ...segments.map(({ ticks }) => Math.ceil(ticks / TIMESCALE)))
  const lines = segments.flatMap(({ beginAt, ticks, follows, byteFrom, byteLength }) => [
    ...(follows ? [] : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(beginAt).toISOString()}`]),
    `#EXTINF:${(ticks / TIMESCALE).toFixed(5)},`,
    `#EXT-X-BYTERANGE:${byteLength}@${byteFrom}`,
    url,
  ])
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
