import { type CameraKey, type PlayedCamera, playedCamera } from '#server/store/cameras/cameras.ts'
import {
  deleteLeftMountpoints,
  deleteMountpoints,
  deleteMountpointsOf,
  insertMountpoint,
  purgeMountpoints,
  watchedMountpoint,
} from '#server/store/cameras/mountpoints.ts'
import type { VideoSource } from '#server/video/clip.ts'
import type { Mountpoint } from '#src/contract/cameras/cameras.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import type { Services } from '../services.ts'

type Means = Pick<Services, 'db' | 'now' | 'video'>

/** @throws Refused 404 for a camera that is not there or not the caller's, 409 when it gives no picture. */
export async function cameraPicture(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: CameraKey,
): Promise<PlayedCamera> {
  const camera = await playedCamera(db, key, now())
  if (!camera) throw notFound('This camera')
  if (!camera.playable) throw conflict(`${camera.name} cannot be reached.`)
  return camera
}

/** Starts a camera's live stream for one viewer. @throws Refused as `cameraPicture`, 409 without a profile. */
export const startStream = async (means: Means, key: CameraKey, accountId: number): Promise<Mountpoint> =>
  provision(means, await cameraPicture(means, key), accountId)

/**
 * A mountpoint for one viewer of a camera, of one of its streams where that is named.
 * @throws Refused 409 without an active profile.
 */
export async function provision(
  { db, now, video }: Means,
  { id: cameraId, name, restaurantId, clip, width, height }: PlayedCamera,
  accountId: number,
  streamId: number | null = null,
): Promise<Mountpoint> {
  if (width === null || height === null)
    throw conflict(`${name} has no active profile. Choose one in its settings.`)
  const mountpoint = await video.provision({ clip, width, height })
  await insertMountpoint(db, {
    ...mountpoint,
    restaurantId,
    cameraId,
    streamId,
    accountId,
    clip,
    width,
    height,
    at: now(),
  })
  return mountpoint
}

/** Stops one of a viewer's streams of a camera, or all of them. @throws Refused 404 for a camera that is not theirs. */
export async function stopStreams(
  { db, now, video }: Means,
  key: CameraKey,
  accountId: number,
  id: number | undefined,
): Promise<void> {
  const camera = await playedCamera(db, key, now())
  if (!camera) throw notFound('This camera')
  const gone = await deleteMountpoints(db, { cameraId: camera.id, accountId, id })
  for (const one of gone) await video.release(one)
}

/**
 * What a mountpoint plays to an account in a restaurant, and what opens it; null when it is not theirs or not there.
 */
export async function mayWatch(
  { db, now }: Pick<Services, 'db' | 'now'>,
  who: { accountId: number; restaurantId: number },
  id: number,
): Promise<{ pin: string; source: VideoSource } | null> {
  const found = await watchedMountpoint(db, { ...who, id, now: now() })
  if (!found) return null
  const { pin, ...source } = found
  return { pin, source }
}

/** Ends what a viewer has left without stopping it: their page was closed, or is out of reach. */
export async function endLeftStreams(
  { db, video }: Pick<Services, 'db' | 'video'>,
  who: { accountId: number; restaurantId: number },
  ids: readonly number[],
): Promise<void> {
  for (const id of await deleteLeftMountpoints(db, who, ids)) await video.release(id)
}

/** Ends streams that nobody stopped. */
export async function endForgottenStreams({ db, video }: Pick<Services, 'db' | 'video'>, before: number) {
  for (const id of await purgeMountpoints(db, before)) await video.release(id)
}

/** Ends every stream of a camera: it gives no picture any more. */
export async function endStreamsOf({ db, video }: Pick<Services, 'db' | 'video'>, cameraUuid: string) {
  for (const id of await deleteMountpointsOf(db, cameraUuid)) await video.release(id)
}
