import { reachableSources, sourceOf, type WatchedSource } from '#server/store/cameras/sources.ts'
import { type CameraFault, isSetAtCamera } from '#src/domain/cameras/faults.ts'
import { lookEvery } from '../../operations/look-every.ts'
import type { Services } from '../../services.ts'
import { accessTo } from '../agents/agents.ts'
import { reportCamera } from './links.ts'
import { testStored } from './test.ts'

/** How often each camera of a chain's own is looked for, in ms. */
const LOOK_MS = 60_000
/** One that was not found so many times in a row is offline: networks lose a packet now and then. */
const MOST_FAILURES = 2
/** Cameras that are looked for at once. */
const AT_ONCE = 20

type WatchServices = Pick<Services, 'agents' | 'cameras' | 'db' | 'live' | 'log' | 'now' | 'secrets'>

/**
 * Looks for each camera with a bare connection, without credentials: a camera that nobody watches is found again, or
 * missed, by this alone. One that is set up wrongly is tested: nobody can watch it, and so nobody else would notice that
 * somebody has set it right.
 * @param failures by the camera's id, how often in a row it was not found
 */
export async function lookForCameras(services: WatchServices, failures: Map<number, number>): Promise<void> {
  const due = await reachableSources(services.db, services.now())
  const known = new Set(due.map(({ cameraId }) => cameraId))
  for (const id of [...failures.keys()]) if (!known.has(id)) failures.delete(id)
  const look = async (): Promise<void> => {
    for (let one = due.shift(); one; one = due.shift()) await lookFor(services, one, failures)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, look))
}

/** One that cannot be looked for keeps no other from being looked for. */
async function lookFor(
  services: WatchServices,
  camera: WatchedSource,
  failures: Map<number, number>,
): Promise<void> {
  try {
    await lookForOne(services, camera, failures)
  } catch (error) {
    services.log.warn({ err: error, camera: camera.uuid }, 'A camera could not be looked for.')
  }
}

async function lookForOne(
  services: WatchServices,
  { cameraId, uuid, agentId, host, port, online, fault: known }: WatchedSource,
  failures: Map<number, number>,
): Promise<void> {
  if (known !== null && isSetAtCamera(known)) {
    const source = await sourceOf(services.db, { id: cameraId })
    if (source) await testStored(services, source)
    return
  }
  const fault: CameraFault | null = await accessTo(services, { agentId, uuid }).reach(host, port)
  if (fault === null) {
    failures.delete(cameraId)
    // What a viewer has seen of a camera that is there is known better than this.
    if (!online) await reportCamera(services, { cameraId }, null)
    return
  }
  const failed = (failures.get(cameraId) ?? 0) + 1
  failures.set(cameraId, failed)
  if (online && failed >= MOST_FAILURES) await reportCamera(services, { cameraId }, fault)
}

/** Looks for the cameras of an agent that has come back. */
export async function lookForAgentCameras(services: WatchServices, agentId: number): Promise<void> {
  for (const one of await reachableSources(services.db, services.now(), agentId))
    await lookFor(services, one, new Map())
}

/** Looks for them by the clock. */
export function startCameraWatch(services: WatchServices): { stop(): Promise<void> } {
  const failures = new Map<number, number>()
  return lookEvery(
    LOOK_MS,
    () => lookForCameras(services, failures),
    (error) => services.log.warn({ err: error }, 'The cameras could not be looked for.'),
  )
}
