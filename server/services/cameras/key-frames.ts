import { access, constants } from 'node:fs/promises'
import type { Log } from '#server/db/log.ts'
import type { CameraSource } from '#server/domain/cameras/video-source.ts'
import type { PulledSource } from '#server/store/cameras/sources.ts'
import { drawKeyFrame } from '#server/video/cameras/key-frame.ts'
import type { AccessUnit } from '#server/video/clip.ts'
import { createTurns, NoTurnError } from '../operations/turns.ts'
import type { Services } from '../services.ts'
import { isLineFull } from './live-streams.ts'

/** Makes pictures of key frames, with the ffmpeg that the operator named. */
export interface KeyFrames {
  /** A key frame, with its parameter sets, as PNG; null when there is no picture in it, which the log says. */
  pictureOf(unit: AccessUnit): Promise<Buffer | null>
}

/** How long ffmpeg may take for a picture, in ms. */
const DRAW_MS = 5_000
/** Each keeps a processor busy, and must leave the rest to others. */
const DRAWN = { atOnce: 2, atOncePerKey: 2, waitingPerKey: 200, waiting: 200, patienceMs: 5_000 }

/** @returns null without a path: nothing is decoded then */
export async function openKeyFrames(
  path: string | undefined,
  log: Pick<Log, 'warn'>,
  timeoutMs = DRAW_MS,
): Promise<KeyFrames | null> {
  if (path === undefined) return null
  await access(path, constants.X_OK).catch((error: unknown) =>
    log.warn({ reason: reasonOf(error) }, 'FFMPEG_PATH cannot be executed: cameras may have no stills.'),
  )
  const turns = createTurns(DRAWN)
  return {
    pictureOf: (unit) =>
      turns
        .run('', () => drawKeyFrame(path, unit, timeoutMs))
        .catch((error: unknown) => {
          log.warn({ reason: reasonOf(error) }, 'No picture could be made of a key frame.')
          return null
        }),
  }
}

/** ffmpeg may say much about one picture. */
const reasonOf = (error: unknown) => String(error).slice(0, 500)

/** How long a camera may take to send a key frame, in ms. */
const TAKE_MS = 5_000
/** Only so many of a restaurant's cameras at once: its line carries more than stills. */
const TAKEN = { atOnce: 20, atOncePerKey: 4, waitingPerKey: 200, waiting: 200, patienceMs: 5_000 }
const taken = createTurns(TAKEN)

type Means = Pick<Services, 'db' | 'keyFrames' | 'now' | 'settings' | 'video'>

/**
 * A still of what a camera sends, of its smaller stream where it has one; null when it sends nothing, and where that
 * would be one stream too many for its restaurant's line.
 */
export async function keyFrameStill(
  means: Means,
  restaurantId: number,
  { cameraId, subPath }: Pick<PulledSource, 'cameraId' | 'subPath'>,
): Promise<Buffer | null> {
  const { keyFrames, video } = means
  if (!keyFrames) return null
  const source: CameraSource = { cameraId, stream: subPath === null ? 'MAIN' : 'SUB' }
  const frame = await taken
    .run(String(restaurantId), async () =>
      (await isLineFull(means, restaurantId, source)) ? null : takeOne(video, source),
    )
    .catch((error: unknown) => {
      // Too many others wait for theirs.
      if (error instanceof NoTurnError) return null
      throw error
    })
  return frame && keyFrames.pictureOf(frame)
}

/** The first picture that comes of a stream, which is a key frame; through the connection that viewers share. */
async function takeOne(video: Services['video'], source: CameraSource): Promise<AccessUnit | null> {
  let leave = () => {}
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<AccessUnit | null>((resolve) => {
      timer = setTimeout(resolve, TAKE_MS, null)
      leave = video.takePictures(source, { picture: resolve, failed: () => resolve(null), isBrief: true })
    })
  } finally {
    clearTimeout(timer)
    leave()
  }
}
