import type { CameraSource } from '#server/domain/cameras/video-source.ts'
import { sourceOf, storeState } from '#server/store/cameras/sources.ts'
import { createPuller } from '#server/video/cameras/puller.ts'
import type { PlayoutMeans } from '#server/video/playout.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'
import { type CameraFault, mayPass } from '#src/domain/cameras/faults.ts'
import type { Services } from '../../services.ts'
import { accessTo } from '../agents/agents.ts'
import { tellCamera } from '../camera-news.ts'
import { openPassword } from './passwords.ts'

/** A camera's stream, with who connects to it. */
type CameraTarget = StreamAddress & { uuid: string; agentId: number | null }

/**
 * Where a camera's stream is pulled from, with what opens it. A fault that only people can change is answered without a
 * try: a camera that refused a password would lock its account.
 */
export async function cameraTarget(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { cameraId, stream }: CameraSource,
): Promise<CameraTarget | CameraFault> {
  const source = await sourceOf(db, { id: cameraId })
  if (!source) return 'NO_HOST'
  if (source.fault !== null && !mayPass(source.fault)) return source.fault
  const { uuid, agentId, host, port, mainPath, subPath, username } = source
  const path = stream === 'SUB' ? (subPath ?? mainPath) : mainPath
  return { uuid, agentId, host, port, path, username, password: openPassword({ secrets }, source) }
}

/** Pulls streams of cameras, by itself or through their agents. */
export const cameraPuller = (
  services: Pick<Services, 'agents' | 'cameras' | 'db' | 'live' | 'log' | 'now' | 'secrets'>,
): PlayoutMeans['pull'] =>
  createPuller<CameraTarget>({
    target: (source) => cameraTarget(services, source),
    open: (target, events) => accessTo(services, target).openRtsp(target, events),
    report: (source, fault) =>
      reportCamera(services, source, fault).catch((error: unknown) =>
        services.log.warn({ err: error }, 'The state of a camera could not be stored.'),
      ),
    random: Math.random,
  })

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
