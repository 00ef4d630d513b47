import { cameraSource } from '#server/store/cameras/cameras.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { By } from '../deed.ts'
import { changeEntry, presentEntry } from '../dictionary.ts'
import type { Services } from '../services.ts'

/** Changes what is given and leaves the rest. @throws Refused 404, 409 when somebody else changed it first. */
export async function changeCamera(
  services: Services,
  by: By,
  uuid: string,
  { version, ...given }: { name?: string | undefined; categories?: string[] | undefined; version: number },
): Promise<Camera> {
  const source = cameraSource(services.now())
  const { name, categories } = await presentEntry(services.db, source, by.scope, uuid)
  return changeEntry(services, by, source, uuid, {
    name: given.name ?? name,
    categories: given.categories ?? categories.map((category) => category.uuid),
    version,
  })
}
