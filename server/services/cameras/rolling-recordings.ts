import { type ChangeBy, change } from '#server/services/changes/change.ts'
import {
  expiredParts,
  insertPart,
  lockRollingCameras,
  oldestParts,
  otherRollingCameras,
  rollingOf,
  type StoredRolling,
  setRolling,
} from '#server/store/cameras/rolling.ts'
import { entryOf } from '#server/store/dictionary.ts'
import type { RollingForm, RollingRecording } from '#src/contract/cameras/rolling.ts'
import { badRequest, conflict } from '#src/contract/define/refusal.ts'
import { isTooLarge, partEnd, rollingBytes, USUAL_BITRATES } from '#src/domain/cameras/rolling.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'
import { t } from '#src/domain/language/text.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { presentEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { toldCameras } from './cameras.ts'
import { wakeRecorder } from './recording-news.ts'
import { forgetRecordings } from './recording-writer.ts'

const NAME = 'Rolling recording'
/** A next part is there this long before it begins. */
const AHEAD_MS = 10_000
/** Files are deleted one after the other: so many with each look. */
const MOST_AT_ONCE = 20

/** Sees to it that each camera that is recorded all the time has its next part. */
export async function planRolling(services: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  const { db, now } = services
  await db.transaction(async (tx) => {
    const at = now()
    const cameras = await lockRollingCameras(tx, at + AHEAD_MS)
    for (const camera of cameras) {
      const startAt = Math.max(at, camera.until ?? 0)
      await insertPart(tx, camera, { called: NAME, startAt, endAt: partEnd(startAt), at })
    }
    if (cameras.some(({ clip }) => clip !== null)) await wakeRecorder(services, tx)
  })
}

type FileServices = Pick<Services, 'db' | 'media' | 'now' | 'room'>

/** Deletes the parts whose hours are over. */
export async function deleteExpired(services: FileServices): Promise<void> {
  const parts = await expiredParts(services.db, services.now(), MOST_AT_ONCE)
  await forgetRecordings(services, parts)
}

/**
 * Whether the disk takes more of what people and events asked for: while there is little room, parts of rolling
 * recordings make way for it, the oldest first.
 */
export async function makeWay(services: FileServices): Promise<boolean> {
  const { db, room } = services
  while (room.isLow()) {
    const parts = await oldestParts(db, MOST_AT_ONCE)
    if (parts.length === 0) return false
    await forgetRecordings(services, parts)
    await room.look()
  }
  return true
}

/** A camera's rolling recording, with what its streams would take. @throws Refused 404. */
export async function rollingRecording(
  services: Services,
  { scope }: ChangeBy,
  uuid: string,
): Promise<RollingRecording> {
  await presentEntry(services.db, toldCameras(services.now()), scope, uuid)
  return told(services, await rollingOf(services.db, uuid))
}

function told({ room }: Pick<Services, 'room'>, rolling: StoredRolling): RollingRecording {
  const { hours, stream, version, heldFrom, heldBytes, hasSub } = rolling
  const streams = hasSub ? (['MAIN', 'SUB'] as const) : (['MAIN'] as const)
  return {
    hours,
    stream: hasSub ? stream : 'MAIN',
    streams: streams.map((one) => ({ stream: one, bitrate: bitrateOf(rolling, one) })),
    heldFrom,
    heldBytes,
    freeBytes: room.freeBytes(),
    version,
  }
}

const bitrateOf = ({ mainBitrate, subBitrate }: StoredRolling, stream: CameraStream): number =>
  (stream === 'MAIN' ? mainBitrate : subBitrate) ?? USUAL_BITRATES[stream]

/**
 * Sets for how long a camera is recorded all the time.
 * @throws Refused 400 for a stream that it doesn't have, 404, 409 when the disk or the restaurant's line is too small
 */
export async function changeRolling(
  services: Services,
  by: ChangeBy,
  uuid: string,
  { hours, stream, version }: RollingForm & { version: number },
): Promise<RollingRecording> {
  const source = toldCameras(services.now())
  const { db, room, settings } = services
  await change(services, by.actor, source, 'CAMERA_ROLLING_CHANGED', {
    lock: (tx, at) => entryOf(tx, toldCameras(at), by.scope, uuid, 'FOR UPDATE'),
    version,
    act: async (tx, before, at) => {
      const rolling = await rollingOf(tx, uuid)
      if (stream === 'SUB' && !rolling.hasSub)
        throw badRequest(t('{name} has no smaller picture.', { name: before.name }), {
          stream: t('Choose the main picture'),
        })
      if (hours !== null) {
        const bytes = rollingBytes(bitrateOf(rolling, stream), hours)
        const freeBytes = room.freeBytes()
        if (isTooLarge(bytes, { freeBytes, heldBytes: rolling.heldBytes }))
          throw conflict(
            t(
              '{hours} hours of {camera} need about {size}, and the disk has {free} free. Choose fewer hours or the smaller picture.',
              {
                hours,
                camera: before.name,
                size: formatBytes(bytes, 1),
                free: formatBytes(freeBytes ?? 0, 1),
              },
            ),
            { hours: t('Too large for the disk') },
          )
        const isOwn = before.source !== 'DEMO'
        if (isOwn && (await otherRollingCameras(tx, uuid)) >= settings.cameraStreams) {
          const full = t(
            "The restaurant's line sends at most {most} camera streams, and all are recorded already. Switch off the rolling recording of another camera first.",
            { most: settings.cameraStreams },
          )
          throw conflict(full, { hours: full })
        }
      }
      await setRolling(tx, uuid, { hours, stream, at })
      tx.afterCommit(() => void services.cameraRecorder.look())
      await wakeRecorder(services, tx)
      return presentEntry(tx, toldCameras(at), by.scope, uuid)
    },
  })
  return told(services, await rollingOf(db, uuid))
}
