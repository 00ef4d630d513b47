import { FPS, frameBegins, frameCountAt, KEY_EVERY, keyBefore } from '#server/video/clip-clock.ts'

/** Segments that a playlist names, the newest last: twelve seconds, of which a player stays some six behind. */
const LISTED = 6
/** Segments before those that are still answered: a slow player asks for what an earlier playlist named. */
const KEPT = 6
const SECONDS = KEY_EVERY / FPS

export interface Size {
  width: number
  height: number
}

/** The part of a live picture that a file of its playlist holds; null for its header. */
export interface Piece extends Size {
  /** Which segment, counted from 1970; null for the header. */
  segment: number | null
}

const sizeOf = ({ width, height }: Size) => `${width}x${height}`
const PIECE = /^(?:init-(\d{1,4})x(\d{1,4})\.mp4|(\d{1,4})x(\d{1,4})-(\d{1,10})\.m4s)$/

/** What the name of a file means; null for what is no such name. */
export function readPiece(name: string): Piece | null {
  const [, initWidth, initHeight, width, height, segment] = PIECE.exec(name) ?? []
  if (initWidth) return { width: Number(initWidth), height: Number(initHeight), segment: null }
  return segment ? { width: Number(width), height: Number(height), segment: Number(segment) } : null
}

/** The newest segment that is over at a moment: a live playlist names whole ones only. */
const newestAt = (now: number): number => keyBefore(frameCountAt(now)) / KEY_EVERY - 1

/** Whether a segment may be asked for at a moment: it is over, and not for long. */
export function isOffered(segment: number, now: number): boolean {
  const newest = newestAt(now)
  return segment <= newest && segment > newest - LISTED - KEPT
}

/**
 * The live playlist of a moment (RFC 8216 §6.2.2). It follows from the clock alone, as the picture does: every server
 * answers the same, and nothing runs for a picture that nobody asks for.
 *
 * @param below where its files are, relative to the playlist: '' or '../token/'
 */
export function livePlaylist(now: number, size: Size, below: string): string {
  const newest = newestAt(now)
  const first = newest - LISTED + 1
  const segments = Array.from({ length: LISTED }, (_, index) => first + index)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(SECONDS)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${below}init-${sizeOf(size)}.mp4"`,
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(frameBegins(first * KEY_EVERY)).toISOString()}`,
    ...segments.flatMap((segment) => [
      `#EXTINF:${SECONDS.toFixed(5)},`,
      `${below}${sizeOf(size)}-${segment}.m4s`,
    ]),
    '',
  ].join('\n')
}
