import { TICKS_A_MS } from '../channels/channel.ts'
import { TIMESCALE } from '../mp4/fragment.ts'
import type { Period, Segment } from './segmenter.ts'

/** Segments that a playlist names, the newest last. */
const LISTED = 6
/** Segments before those that are still answered: a slow player asks for what an earlier playlist named. */
const KEPT = 6
/** Of the segments of one camera. */
const MOST_BYTES = 12 * 1024 * 1024

/** The segments to keep from a camera's, the oldest first: some of the newest, and always the very newest. */
export function newestSegments(segments: readonly Segment[]): Segment[] {
  let bytes = 0
  let first = segments.length
  for (let at = segments.length - 1; at >= Math.max(0, segments.length - LISTED - KEPT); at -= 1) {
    bytes += segments[at]?.bytes.length ?? 0
    if (bytes > MOST_BYTES && first < segments.length) break
    first = at
  }
  return segments.slice(first)
}

/** In whole seconds; a playlist's target duration must not be less than that of any segment. */
export const targetOf = (segments: readonly Segment[]): number =>
  Math.max(...segments.map(({ ticks }) => Math.ceil(ticks / TIMESCALE)))

const initName = ({ id }: Period) => `init-${id}.mp4`
const segmentName = ({ period, number }: Segment) => `${period.id}-${number}.m4s`

/**
 * The live playlist of a camera's segments (RFC 8216 §6.2.2). Each period has a header of its own and is set apart from
 * the one before.
 *
 * @param below where its files are, relative to the playlist: '' or '../token/'
 * @param target `targetOf` all segments so far; it must not become less
 */
export function segmentPlaylist(segments: readonly Segment[], target: number, below: string): string {
  const listed = segments.slice(-LISTED)
  const [first] = listed
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.period.number ?? 0}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...listed.flatMap((segment, index) => [
      ...periodLines(segment, listed[index - 1], below),
      `#EXTINF:${(segment.ticks / TIMESCALE).toFixed(5)},`,
      `${below}${segmentName(segment)}`,
    ]),
    '',
  ].join('\n')
}

function periodLines({ period, begin }: Segment, before: Segment | undefined, below: string): string[] {
  if (before?.period === period) return []
  return [
    ...(before ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-MAP:URI="${below}${initName(period)}"`,
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(Math.floor(begin / TICKS_A_MS)).toISOString()}`,
  ]
}

/** The file of a playlist by its name; null when it is not there, or not any more. */
export function pieceNamed(segments: readonly Segment[], name: string): Buffer | null {
  const segment = segments.find((one) => segmentName(one) === name)
  return segment?.bytes ?? segments.find(({ period }) => initName(period) === name)?.period.init ?? null
}
