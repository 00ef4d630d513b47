import { type CameraSource, isCamera, type VideoSource } from '#server/domain/cameras/video-source.ts'
import { type CameraKey, type PlayedCamera, playedCamera } from '#server/store/cameras/cameras.ts'
import {
  deleteLeftMountpoints,
  deleteMountpoints,
  deleteMountpointsOf,
  insertMountpoint,
  otherCameraStreams,
  purgeMountpoints,
  watchedMountpoint,
} from '#server/store/cameras/mountpoints.ts'
import type { Mountpoint } from '#src/contract/cameras/cameras.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'
import { t } from '#src/domain/language/text.ts'
import type { Caller } from '../identity/sessions.ts'
import { LIVE_LINK_MS } from '../media/live-links.ts'
import type { Services } from '../services.ts'

type Means = Pick<Services, 'db' | 'liveLinks' | 'now' | 'settings' | 'video'>

/** @throws Refused 404 for a camera that is not there or not the caller's, 409 when it gives no picture. */
export async function cameraPicture(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: CameraKey,
): Promise<PlayedCamera> {
  const camera = await playedCamera(db, key, now())
  if (!camera) throw notFound(t('This camera'))
  if (!camera.playable) throw unreachable(camera)
  return camera
}

/** What is said of a camera that gives no picture, with the reason where it is known. */
export const unreachable = ({ name, fault }: Pick<PlayedCamera, 'name' | 'fault'>) =>
  conflict(
    [t('{name} cannot be reached.', { name }), ...(fault ? [CAMERA_FAULT_TEXTS[fault]] : [])].join(' '),
  )

/** Starts a camera's live stream for one viewer. @throws Refused as `cameraPicture`, 409 without a profile. */
export const startStream = async (
  means: Means,
  caller: Caller,
  key: CameraKey,
  stream: CameraStream,
): Promise<Mountpoint> => provision(means, caller, key, { ...(await cameraPicture(means, key)), stream })

/** A link that opens a live picture to the caller's session. */
export function liveToken(
  { liveLinks, now }: Pick<Means, 'liveLinks' | 'now'>,
  { session }: Caller,
  uuid: string,
): string {
  const expires = Math.floor((now() + LIVE_LINK_MS) / 1000) * 1000
  return liveLinks.sign({ uuid, sessionUuid: session.sessionUuid, expires })
}

/** What a camera shows live. @throws Refused 409 for a clip without an active profile, whose size it would have. */
export function videoSourceOf(camera: PlayedCamera, stream: CameraStream): VideoSource {
  const { id: cameraId, name, clip, width, height, hasSub } = camera
  if (clip === null) return { cameraId, stream: hasSub ? stream : 'MAIN' }
  if (width === null || height === null)
    throw conflict(t('{name} has no active profile. Choose one in its settings.', { name }))
  return { clip, width, height }
}

/** Whether a restaurant's line sends as many other streams as it may: one more would spoil them all. */
export const isLineFull = async (
  { db, now, settings }: Pick<Means, 'db' | 'now' | 'settings'>,
  restaurantId: number,
  source: CameraSource,
): Promise<boolean> => (await otherCameraStreams(db, restaurantId, source, now())) >= settings.cameraStreams

/** @throws Refused 409 when the restaurant's line sends as many streams as it may. */
async function checkLine(means: Means, restaurantId: number, source: CameraSource): Promise<void> {
  const { cameraStreams: most } = means.settings
  if (await isLineFull(means, restaurantId, source))
    throw conflict(
      t(
        "The restaurant's line already sends {most} camera streams, as many as it may. Close some cameras, then try again.",
        { most },
      ),
    )
}

/**
 * A mountpoint for one viewer of what a key names: a camera, or a plug-and-play stream by its `streamId`.
 * @throws Refused as `videoSourceOf`, 409 when the restaurant's line is busy
 */
export async function provision(
  means: Means,
  caller: Caller,
  key: CameraKey,
  watched: PlayedCamera & { stream: CameraStream; streamId?: number },
): Promise<Mountpoint> {
  const { db, now, video } = means
  const { id: cameraId, restaurantId, stream, streamId = null } = watched
  const source = videoSourceOf(watched, stream)
  if (isCamera(source)) await checkLine(means, restaurantId, source)
  const mountpoint = await video.provision(source)
  const accountId = caller.account.id
  await insertMountpoint(db, {
    ...mountpoint,
    restaurantId,
    cameraId,
    streamId,
    accountId,
    source,
    at: now(),
  })
  const { restaurantUuid, uuid } = key
  const hlsUrl = `restaurants/${restaurantUuid}/hls/${liveToken(means, caller, uuid)}/index.m3u8`
  return { ...mountpoint, hlsUrl }
}

/** Stops one of a viewer's streams of a camera, or all of them. @throws Refused 404 for a camera that is not theirs. */
export async function stopStreams(
  { db, now, video }: Pick<Means, 'db' | 'now' | 'video'>,
  key: CameraKey,
  accountId: number,
  id: number | undefined,
): Promise<void> {
  const camera = await playedCamera(db, key, now())
  if (!camera) throw notFound(t('This camera'))
  const gone = await deleteMountpoints(db, { cameraId: camera.id, accountId, id })
  for (const one of gone) await video.release(one)
}

/**
 * What a mountpoint plays to an account in a restaurant, and what opens it; null when it is not theirs or not there.
 */
export function mayWatch(
  { db, now }: Pick<Services, 'db' | 'now'>,
  who: { accountId: number; restaurantId: number },
  id: number,
): Promise<{ pin: string; source: VideoSource } | null> {
  return watchedMountpoint(db, { ...who, id, now: now() })
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
