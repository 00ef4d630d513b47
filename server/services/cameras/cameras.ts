import type { ChangeBy } from '#server/services/changes/change.ts'
import { cameraSource } from '#server/store/cameras/cameras.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { changeEntry, presentEntry, recallEntry, removeEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { tellCamera } from './camera-news.ts'
import { endStreamsOf } from './live-streams.ts'

/** Cameras as they are now, with who is notified of a change. */
export const toldCameras = (now: number) => ({ ...cameraSource(now), tell: tellCamera })

/** Changes what is given and leaves the rest. @throws Refused 404, 409 when somebody else changed it first. */
export async function changeCamera(
  services: Services,
  by: ChangeBy,
  uuid: string,
  { version, ...given }: { name?: string | undefined; categories?: string[] | undefined; version: number },
): Promise<Camera> {
  const source = toldCameras(services.now())
  const { name, categories } = await presentEntry(services.db, source, by.scope, uuid)
  return changeEntry(services, by, source, uuid, {
    name: given.name ?? name,
    categories: given.categories ?? categories.map((category) => category.uuid),
    version,
  })
}

/** Deletes a camera, and ends whatever is watched of it. @throws Refused 404. */
export async function removeCamera(services: Services, by: ChangeBy, uuid: string): Promise<void> {
  await removeEntry(services, by, toldCameras(services.now()), uuid)
  await endStreamsOf(services, uuid)
}

/** @throws Refused 409 when it is too late, or another camera has the name by now. */
export const recallCamera = (services: Services, by: ChangeBy, uuid: string): Promise<Camera> =>
  recallEntry(services, by, toldCameras(services.now()), uuid)
