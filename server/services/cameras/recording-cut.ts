import { type PlayedRecording, segmentsOf } from '#server/store/cameras/recording-files.ts'
import { moved } from '#server/video/mp4/fragment.ts'
import { header } from '#server/video/mp4/header.ts'
import type { Span } from '#src/domain/cameras/recording-times.ts'
import type { Services } from '../services.ts'
import { codedOf, endOf, fileOf, segmentBytes, sequenceOf } from './recording-writer.ts'

type Means = Pick<Services, 'db' | 'media'>

/** A part of a recording as a file of its own; null where the recording's file is not there or not whole. */
export interface Cut extends Span {
  bytes: AsyncIterable<Buffer> | null
}

/**
 * What a recording holds of a time: whole segments, so that it begins up to two seconds early, or more where a camera
 * sends fewer key frames. Null for nothing.
 */
export async function cutOf(
  { db, media }: Means,
  recording: PlayedRecording,
  span: Span,
): Promise<Cut | null> {
  const { id, uuid, sizeBytes } = recording
  const all = await segmentsOf(db, id)
  const segments = all.filter((one) => one.beginAt < span.to && endOf(one) > span.from)
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return null
  const [from, to] = [first.beginAt, endOf(last)]
  if ((await media.size(fileOf(uuid))) !== sizeBytes) return { from, to, bytes: null }
  const coded = { ...(await codedOf(recording)), madeAt: from }

  async function* bytes() {
    yield header(
      coded,
      segments.map(({ ticks, byteLength }) => ({ ticks, bytes: byteLength })),
    )
    let before = 0
    for (const [index, segment] of segments.entries()) {
      const fragments = await segmentBytes(media, uuid, segment)
      yield moved(fragments, { sequence: sequenceOf(recording, index + 1), begin: before })
      before += segment.ticks
    }
  }
  return { from, to, bytes: bytes() }
}
