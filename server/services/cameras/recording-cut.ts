import {
  type PlayedRecording,
  type StoredSegment,
  segmentsOf,
} from '#server/store/cameras/recording-files.ts'
import { framesOf } from '#server/video/clip.ts'
import { frameBegins } from '#server/video/clip-clock.ts'
import { FRAME_TICKS, moved } from '#server/video/mp4/fragment.ts'
import { header } from '#server/video/mp4/header.ts'
import type { Span } from '#src/domain/cameras/recording-times.ts'
import type { Services } from '../services.ts'
import { fileOf } from './recording-writer.ts'

type Means = Pick<Services, 'db' | 'media'>

/** A part of a recording as a file of its own; null where the recording's file is not there or not whole. */
export interface Cut extends Span {
  bytes: AsyncIterable<Buffer> | null
}

const endsAt = ({ firstFrame, frames }: StoredSegment) => frameBegins(firstFrame + frames)

/** What a recording holds of a time: whole fragments, so that it begins up to two seconds early. Null for nothing. */
export async function cutOf(
  { db, media }: Means,
  recording: PlayedRecording,
  span: Span,
): Promise<Cut | null> {
  const { id, uuid, clip, width, height, sizeBytes } = recording
  const all = await segmentsOf(db, id)
  const segments = all.filter((one) => frameBegins(one.firstFrame) < span.to && endsAt(one) > span.from)
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return null
  const [from, to] = [frameBegins(first.firstFrame), endsAt(last)]
  const name = fileOf(uuid)
  const [picture] = await framesOf({ clip, width, height })
  if (!picture || (await media.size(name)) !== sizeBytes) return { from, to, bytes: null }

  async function* bytes() {
    const index = segments.map(({ frames, byteLength }) => ({
      ticks: frames * FRAME_TICKS,
      bytes: byteLength,
    }))
    yield header({ first: picture as NonNullable<typeof picture>, width, height, madeAt: from }, index)
    let before = 0
    for (const [at, { byteFrom, byteLength, frames }] of segments.entries()) {
      const chunks: Buffer[] = []
      for await (const chunk of media.read(name, byteFrom, byteFrom + byteLength - 1)) chunks.push(chunk)
      yield moved(Buffer.concat(chunks), { sequence: at + 1, begin: before })
      before += frames * FRAME_TICKS
    }
  }
  return { from, to, bytes: bytes() }
}
