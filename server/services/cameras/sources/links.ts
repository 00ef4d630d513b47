import type { CameraSource } from '#server/domain/cameras/video-source.ts'
import { sourceOf, storeState } from '#server/store/cameras/sources.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'
import { type CameraFault, mayPass } from '#src/domain/cameras/faults.ts'
import type { Services } from '../../services.ts'
import { tellCamera } from '../camera-news.ts'
import { openPassword } from './passwords.ts'

/**
 * Where a camera's stream is pulled from, with what opens it. A fault that only people can change is answered without a
 * try: a camera that refused a password would lock its account.
 */
export async function cameraTarget(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { cameraId, stream }: CameraSource,
): Promise<StreamAddress | CameraFault> {
  const source = await sourceOf(db, { id: cameraId })
  if (!source) return 'NO_HOST'
  if (source.fault !== null && !mayPass(source.fault)) return source.fault
  const { host, port, mainPath, subPath, username } = source
  const path = stream === 'SUB' ? (subPath ?? mainPath) : mainPath
  return { host, port, path, username, password: openPassword({ secrets }, source) }
}

/** Keeps why a camera gives no picture, or that it does, and tells its restaurant where that is new. */
export async function reportCamera(
  { db, live, now }: Pick<Services, 'db' | 'live' | 'now'>,
  { cameraId }: Pick<CameraSource, 'cameraId'>,
  fault: CameraFault | null,
): Promise<void> {
  // B-frames stutter, but they are pictures.
  const state = { fault, online: fault === null || fault === 'B_FRAMES', at: now() }
  await db.transaction(async (tx) => {
    const changed = await storeState(tx, cameraId, state)
    if (changed) await tellCamera({ db: tx, live }, changed.restaurantId, changed)
  })
}
