import {
  type OpenRecording,
  type StoredSegment,
  segmentsOf,
  storeProgress,
} from '#server/store/cameras/recording-files.ts'
import { framesOf } from '#server/video/clip.ts'
import { FPS, frameBegins, frameCountAt, frameIndex, keyBefore } from '#server/video/clip-clock.ts'
import { FRAME_TICKS, fragment } from '#server/video/mp4/fragment.ts'
import { type Coded, HEADER_BYTES, header } from '#server/video/mp4/header.ts'
import { keyFrom, type Segment, segmentsBetween } from '#server/video/segments.ts'
import { givenSpan, type RecordedPart } from '#src/domain/cameras/recording-times.ts'
import { isFull } from '../media/files.ts'
import type { Services } from '../services.ts'

type Means = Pick<Services, 'db' | 'media' | 'room'>

/** Where a recording's file stands. */
export const fileOf = (uuid: string): string => `recordings/${uuid}.mp4`

const NO_PROFILE = 'The camera has no active profile.'
const NO_PICTURE = 'The camera sent no picture.'
export const NO_ROOM = 'There is no room on the disk.'

const msOf = (frames: number): number => Math.round((frames * 1000) / FPS)

/**
 * Appends to a locked recording what its camera gave up to `at`, and ends it when its time is over; within the
 * transaction that `db` is. A stream is a function of time: what a server did not record, because it was down, the next
 * one makes up for. What is written beyond `sizeBytes` was never told, and is written over.
 */
export async function advance(
  { db, media, room }: Means,
  recording: OpenRecording,
  at: number,
): Promise<void> {
  if (recording.width === null || recording.height === null)
    return storeProgress(db, { ...recording, status: 'FAILED', failure: NO_PROFILE }, [], at)
  const isOver = at >= recording.endAt
  const planned = due(recording, Math.min(at, recording.endAt), at)
  const began: OpenRecording = { ...recording, status: 'RECORDING' }
  // Recordings make way first, while the database still has room.
  const written = room.isLow() ? null : await append(media, began, planned)
  if (written === null) {
    const ended = { ...began, endAt: Math.min(at, recording.endAt) }
    await finish({ db, media }, ended)
    return storeProgress(db, { ...ended, status: 'FAILED', failure: NO_ROOM }, [], at)
  }
  const grown = grow(began, written)
  await storeProgress(db, { ...grown, failure: null }, written, at)
  if (!isOver) return
  await finish({ db, media }, grown)
  const outcome =
    grown.lengthMs > 0
      ? { status: 'FINISHED' as const, failure: null }
      : { status: 'FAILED' as const, failure: NO_PICTURE }
  await storeProgress(db, { ...grown, ...outcome }, [], at)
}

/** The segments that are to be written now, up to `to`. */
function due(recording: OpenRecording, to: number, now: number): Segment[] {
  const next = recording.nextFrame ?? keyBefore(frameCountAt(recording.startAt))
  const from = frameBegins(keyFrom(next))
  const given = givenSpan({ from, to }, recording, now)
  if (!given) return []
  const first = given.from > from ? keyFrom(Math.ceil((given.from * FPS) / 1000)) : keyFrom(next)
  // Nothing more comes of a span that ends: what is short of a whole segment is written as it is.
  const closed = to >= recording.endAt || given.to < to
  return segmentsBetween(first, frameCountAt(given.to), closed)
}

/** Writes segments behind what there is, and gives where; null when the disk is full. */
async function append(
  media: Services['media'],
  recording: OpenRecording,
  planned: readonly Segment[],
): Promise<StoredSegment[] | null> {
  if (planned.length === 0) return []
  const { clip, width, height, uuid, sizeBytes } = recording
  const frames = await framesOf({ clip, width: width ?? 0, height: height ?? 0 })
  const stored: StoredSegment[] = []
  let number = recording.segments
  let inFile = recording.frames
  let place = Math.max(sizeBytes, HEADER_BYTES)

  function* bytes() {
    if (sizeBytes === 0) yield header(codedOf(recording, frames[0]), null)
    for (const { firstFrame, frames: count } of planned) {
      const begin = frameIndex(firstFrame)
      number += 1
      const made = fragment(frames.slice(begin, begin + count), { sequence: number, firstFrame: inFile })
      stored.push({ number, firstFrame, frames: count, byteFrom: place, byteLength: made.length })
      inFile += count
      place += made.length
      yield made
    }
  }
  try {
    await media.write(fileOf(uuid), sizeBytes, bytes())
    return stored
  } catch (error) {
    if (isFull(error)) return null
    throw error
  }
}

function codedOf({ width, height, createdAt }: OpenRecording, first: Coded['first'] | undefined): Coded {
  if (!first) throw new Error('A clip without frames.')
  return { first, width: width ?? 0, height: height ?? 0, madeAt: createdAt }
}

/** What a recording is like once these segments are in its file. */
function grow(recording: OpenRecording, written: readonly StoredSegment[]): OpenRecording {
  const parts: RecordedPart[] = recording.parts.map((part) => ({ ...part }))
  let { nextFrame, frames: inFile, sizeBytes } = recording
  for (const { firstFrame, frames, byteFrom, byteLength } of written) {
    const part = parts.at(-1)
    if (part && firstFrame === nextFrame) part.length += msOf(frames)
    else parts.push({ startTime: frameBegins(firstFrame), length: msOf(frames) })
    inFile += frames
    nextFrame = firstFrame + frames
    sizeBytes = byteFrom + byteLength
  }
  const segments = recording.segments + written.length
  return { ...recording, parts, nextFrame, frames: inFile, lengthMs: msOf(inFile), sizeBytes, segments }
}

/** Gives the file its index, by which players find a moment in it. */
async function finish({ db, media }: Pick<Means, 'db' | 'media'>, recording: OpenRecording): Promise<void> {
  const { id, uuid, clip, width, height, sizeBytes } = recording
  if (sizeBytes === 0) return media.remove(fileOf(uuid))
  const [first] = await framesOf({ clip, width: width ?? 0, height: height ?? 0 })
  const segments = await segmentsOf(db, id)
  const index = segments.map(({ frames, byteLength }) => ({ ticks: frames * FRAME_TICKS, bytes: byteLength }))
  await media.patch(fileOf(uuid), 0, header(codedOf(recording, first), index))
}
