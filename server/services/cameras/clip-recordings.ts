import { type OpenRecording, storeProgress } from '#server/store/cameras/recording-files.ts'
import { framesOf } from '#server/video/clip.ts'
import { FPS, frameBegins, frameCountAt, frameIndex, keyBefore } from '#server/video/clip-clock.ts'
import { FRAME_TICKS, fragment } from '#server/video/mp4/fragment.ts'
import { keyFrom, type Segment, segmentsBetween } from '#server/video/segments.ts'
import { givenSpan } from '#src/domain/cameras/recording-times.ts'
import { msg } from '#src/domain/language/text.ts'
import type { Services } from '../services.ts'
import { append, failedWith, finish, NO_ROOM, type Piece } from './recording-writer.ts'

type Means = Pick<Services, 'db' | 'media'>

const NO_PROFILE = msg('The camera has no active profile.')

/**
 * Appends to a locked recording of a clip what its camera gave up to `at`, and ends it when its time is over; within the
 * transaction that `db` is. A clip is a function of time: what a server did not record, because it was down, the next
 * one makes up for.
 *
 * @param hasRoom whether the disk takes more of what was asked for; a rolling recording waits until it does
 */
export async function advance(
  { db, media }: Means,
  recording: OpenRecording,
  at: number,
  hasRoom: boolean,
): Promise<void> {
  if (recording.width === null || recording.height === null)
    return storeProgress(db, { ...recording, ...failedWith(NO_PROFILE) }, [], at)
  const planned = hasRoom ? due(recording, Math.min(at, recording.endAt), at) : []
  // Recordings make way first, while the database still has room.
  const mayGrow = hasRoom || recording.expiresAt !== null
  const grown = mayGrow
    ? await append({ db, media }, recording, await piecesOf(recording, planned), at)
    : null
  if (grown === null) {
    const ended = { ...recording, endAt: Math.min(at, recording.endAt) }
    return finish({ db, media }, ended, at, failedWith(NO_ROOM))
  }
  if (at >= recording.endAt) await finish({ db, media }, grown, at)
}

/** The segments that are to be written now, up to `to`. */
function due(recording: OpenRecording, to: number, now: number): Segment[] {
  const { nextAt, startAt, endAt } = recording
  const next = nextAt === null ? keyBefore(frameCountAt(startAt)) : frameCountAt(nextAt)
  const from = frameBegins(keyFrom(next))
  const given = givenSpan({ from, to }, recording, now)
  if (!given) return []
  const first = given.from > from ? keyFrom(Math.ceil((given.from * FPS) / 1000)) : keyFrom(next)
  // Nothing more comes of a span that ends: what is short of a whole segment is written as it is.
  const closed = to >= endAt || given.to < to
  return segmentsBetween(first, frameCountAt(given.to), closed)
}

async function piecesOf(
  { clip, width, height }: OpenRecording,
  planned: readonly Segment[],
): Promise<Piece[]> {
  if (clip === null || planned.length === 0) return []
  const frames = await framesOf({ clip, width: width ?? 0, height: height ?? 0 })
  return planned.map(({ firstFrame, frames: count }) => {
    const begin = frameIndex(firstFrame)
    return {
      beginAt: frameBegins(firstFrame),
      ticks: count * FRAME_TICKS,
      bytesAt: (place) => fragment(frames.slice(begin, begin + count), place),
    }
  })
}
