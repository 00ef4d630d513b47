import {
  forgetRecording,
  type OpenRecording,
  type PlayedRecording,
  type StoredSegment,
  segmentsOf,
  storeProgress,
} from '#server/store/cameras/recording-files.ts'
import { framesOf } from '#server/video/clip.ts'
import { MOST_GOPS } from '#server/video/hls/segmenter.ts'
import { type FragmentPlace, TIMESCALE } from '#server/video/mp4/fragment.ts'
import { type Coded, HEADER_BYTES, header, unpackParameterSets } from '#server/video/mp4/header.ts'
import type { RecordedPart } from '#src/domain/cameras/recording-times.ts'
import { english, type Message, msg } from '#src/domain/language/text.ts'
import { isFull } from '../media/files.ts'
import type { Services } from '../services.ts'

type Means = Pick<Services, 'db' | 'media'>

/** Where a recording's file stands. */
export const fileOf = (uuid: string): string => `recordings/${uuid}.mp4`

const NO_PICTURE = msg('The camera sent no picture.')
export const NO_ROOM = msg('There is no room on the disk.')

/** What is appended to a file. It begins with a key frame. */
export interface Piece {
  /** Epoch milliseconds. */
  beginAt: number
  /** Of 90 kHz. */
  ticks: number
  /** Its fragments as they stand in the file. */
  bytesAt(place: FragmentPlace): Buffer
}

/** Ticks as milliseconds, rounded. */
const msOf = (ticks: number): number => Math.round((ticks * 1000) / TIMESCALE)

/** When a segment ends, epoch milliseconds. */
export const endOf = ({ beginAt, ticks }: Pick<StoredSegment, 'beginAt' | 'ticks'>): number =>
  beginAt + msOf(ticks)

/** Whether something begins where another ended: times of cameras are rounded. */
export const follows = (beginAt: number, end: number | null): boolean =>
  end !== null && Math.abs(beginAt - end) <= 1

/** The number of a segment's first fragment: a clip's segment is one, a camera's has as many as GOPs. */
export const sequenceOf = ({ clip }: Pick<PlayedRecording, 'clip'>, segment: number): number =>
  clip === null ? (segment - 1) * MOST_GOPS + 1 : segment

/** How the pictures of a recording are coded. @throws Error for one that has not begun */
export async function codedOf(
  recording: Pick<PlayedRecording, 'clip' | 'parameterSets' | 'createdAt'> & {
    width: number | null
    height: number | null
  },
): Promise<Coded> {
  const { clip, parameterSets, createdAt } = recording
  const [width, height] = [recording.width ?? 0, recording.height ?? 0]
  const first = clip
    ? (await framesOf({ clip, width, height }))[0]
    : parameterSets && unpackParameterSets(parameterSets)
  if (!first) throw new Error('A recording without pictures.')
  return { first, width, height, madeAt: createdAt }
}

/**
 * Appends pieces to a recording's file and to what is stored of it, within the transaction that `db` is; null when the
 * disk is full. What the file holds beyond `sizeBytes` was never stored, and is written over.
 */
export async function append(
  { db, media }: Means,
  recording: OpenRecording,
  pieces: readonly Piece[],
  at: number,
): Promise<OpenRecording | null> {
  const written = await write(media, recording, pieces)
  if (written === null) return null
  const grown = grow({ ...recording, status: 'RECORDING' }, written)
  await storeProgress(db, { ...grown, failure: null }, written, at)
  return grown
}

/** Writes pieces behind what there is, and gives where; null when the disk is full. */
async function write(
  media: Services['media'],
  recording: OpenRecording,
  pieces: readonly Piece[],
): Promise<StoredSegment[] | null> {
  if (pieces.length === 0) return []
  const { uuid, sizeBytes } = recording
  const coded = await codedOf(recording)
  const stored: StoredSegment[] = []
  let { segments: number, ticks: inFile } = recording
  let place = Math.max(sizeBytes, HEADER_BYTES)

  function* bytes() {
    if (sizeBytes === 0) yield header(coded, null)
    for (const { beginAt, ticks, bytesAt } of pieces) {
      number += 1
      const made = bytesAt({ sequence: sequenceOf(recording, number), begin: inFile })
      stored.push({ number, beginAt, ticks, byteFrom: place, byteLength: made.length })
      inFile += ticks
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

/** What a recording is like once these segments are in its file. */
function grow(recording: OpenRecording, written: readonly StoredSegment[]): OpenRecording {
  const parts: RecordedPart[] = recording.parts.map((part) => ({ ...part }))
  let { nextAt, ticks, sizeBytes } = recording
  for (const segment of written) {
    const { beginAt, byteFrom, byteLength } = segment
    const part = parts.at(-1)
    const continues = part && follows(beginAt, nextAt)
    nextAt = endOf(segment)
    if (continues) part.length = nextAt - part.startTime
    else parts.push({ startTime: beginAt, length: msOf(segment.ticks) })
    ticks += segment.ticks
    sizeBytes = byteFrom + byteLength
  }
  const segments = recording.segments + written.length
  return { ...recording, parts, nextAt, ticks, lengthMs: msOf(ticks), sizeBytes, segments }
}

/** Why a recording ends before its time, or without a picture. */
export interface Ending {
  status: 'STOPPED' | 'FAILED'
  /** Kept in English; its reader's list has it in their language. */
  failure: string
}

/**
 * Ends a recording: gives its file the index by which players find a moment in it.
 *
 * @param early why it ends before its time; null at its end
 * @param nothing why it holds no picture, if it holds none
 */
export async function finish(
  { db, media }: Means,
  recording: OpenRecording,
  at: number,
  early: Ending | null = null,
  nothing: Message = NO_PICTURE,
): Promise<void> {
  const { id, uuid, sizeBytes, lengthMs } = recording
  if (sizeBytes === 0) await media.remove(fileOf(uuid))
  else {
    const index = (await segmentsOf(db, id)).map(({ ticks, byteLength }) => ({ ticks, bytes: byteLength }))
    await media.patch(fileOf(uuid), 0, header(await codedOf(recording), index))
  }
  const ended = lengthMs > 0 ? { status: 'FINISHED' as const, failure: null } : failedWith(nothing)
  await storeProgress(db, { ...recording, ...(early ?? ended) }, [], at)
}

export const failedWith = (failure: Message): Ending => ({ status: 'FAILED', failure: english(failure) })

/** The fragments of a segment. */
export async function segmentBytes(
  media: Services['media'],
  uuid: string,
  { byteFrom, byteLength }: Pick<StoredSegment, 'byteFrom' | 'byteLength'>,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of media.read(fileOf(uuid), byteFrom, byteFrom + byteLength - 1)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Deletes recordings with their files. The file goes first: a row without a file can be deleted later, not the other way. */
export async function forgetRecordings(
  { db, media }: Means,
  recordings: readonly { uuid: string }[],
): Promise<void> {
  for (const { uuid } of recordings) {
    await media.remove(fileOf(uuid))
    await forgetRecording(db, uuid)
  }
}
