import type { Database } from '#server/db/query.ts'
import { DELIVERED_PROFILES } from '#server/domain/cameras/clip-abilities.ts'
import { type ChangeBy, change } from '#server/services/changes/change.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { RESTART_MS, setCamera } from '#server/store/cameras/cameras.ts'
import { profilesOf, replaceProfiles } from '#server/store/cameras/profiles.ts'
import { forgetFault, sourceOf } from '#server/store/cameras/sources.ts'
import { entryOf } from '#server/store/dictionary.ts'
import type { OnvifAddress } from '#server/video/cameras/onvif.ts'
import type { OnvifAccess } from '#server/video/cameras/onvif-access.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { conflict } from '#src/contract/define/refusal.ts'
import { sizeText } from '#src/domain/cameras/profiles.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { presentEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { tellCamera } from './camera-news.ts'
import { toldCameras } from './cameras.ts'
import { endStreamsOf } from './live-streams.ts'
import { forgetAbilities } from './sources/abilities.ts'
import { askOnvif, onvifSourceOf } from './sources/onvif.ts'
import { keepCredentials } from './sources/passwords.ts'

/** The job that reports a camera that has restarted, and how long after its time it is done. */
export const CAMERA_BACK = 'camera-back'
const BACK_AFTER_MS = 500

/** A camera with its profiles, as the record speaks of it when it is reset. */
type Kept = Camera & { profiles: string[] }

async function keptOf(tx: Database, camera: Camera): Promise<Kept> {
  const profiles = await profilesOf(tx, camera.uuid)
  return { ...camera, profiles: profiles.map((one) => `${one.name} (${sizeText(one)})`) }
}

/**
 * A camera of the chain's own that gives no picture may still be reached by ONVIF, and a restart may help it.
 * @throws Refused 409 for a camera that takes no command
 */
function reachable({ name, status, source }: Camera): void {
  if (status === 'RESTARTING') throw conflict(t('{name} is already restarting.', { name }))
  if (status === 'OFFLINE' && source === 'DEMO') throw conflict(t('{name} cannot be reached.', { name }))
}

/**
 * Sends a command to a camera of the chain's own; outside a transaction, since cameras take seconds.
 * @throws Refused 404, 409 with the reason
 */
async function commandByOnvif(
  services: Services,
  { scope }: ChangeBy,
  uuid: string,
  send: (access: OnvifAccess, camera: OnvifAddress) => Promise<void>,
): Promise<void> {
  const camera = await presentEntry(services.db, toldCameras(services.now()), scope, uuid)
  reachable(camera)
  if (camera.source === 'DEMO') return
  const source = await onvifSourceOf(services, camera, restartElsewhere)
  await askOnvif(services, source, DECLINED, send)
  forgetAbilities(services, uuid)
}

const restartElsewhere = (name: string) =>
  t('{name} does not support ONVIF. Restart and reset it in its own settings.', { name })
const DECLINED = msg('The camera declined this. Use its own settings.')

async function restartIn(services: Services, tx: Database, { uuid, restaurantUuid }: Camera, at: number) {
  await setCamera(tx, uuid, { restartingUntil: at + RESTART_MS })
  const delayMs = RESTART_MS + BACK_AFTER_MS
  await services.jobs.add(tx, CAMERA_BACK, { uuid, restaurantUuid }, { delayMs })
}

/** Tells that a camera is there again. */
export async function tellBack(
  services: Services,
  { uuid, restaurantUuid }: Pick<Camera, 'uuid' | 'restaurantUuid'>,
) {
  const restaurant = await restaurantByUuid(services.db, 'all', restaurantUuid)
  if (restaurant) await tellCamera(services, restaurant.id, { uuid })
}

/** Restarts a camera: its streams end, and it gives no picture until it is back. @throws Refused 404, 409. */
export async function restartCamera(services: Services, by: ChangeBy, uuid: string): Promise<Camera> {
  await commandByOnvif(services, by, uuid, (access, camera) => access.restart(camera))
  const source = toldCameras(services.now())
  const camera = await change(services, by.actor, source, 'CAMERA_RESTARTED', {
    lock: (tx, at) => entryOf(tx, toldCameras(at), by.scope, uuid, 'FOR UPDATE'),
    act: async (tx, before, at) => {
      if (before.source === 'DEMO') reachable(before)
      await restartIn(services, tx, before, at)
      return presentEntry(tx, toldCameras(at), by.scope, uuid)
    },
  })
  await endStreamsOf(services, uuid)
  return camera
}

/**
 * Puts a camera's profiles back to those it was delivered with, and unless excluded what it is reached by, its
 * credentials among that; then it restarts. Its name and categories are the console's. Which profiles a camera of the
 * chain's own has then is read when its address is saved again. @throws Refused 404, 409.
 */
export async function resetCamera(
  services: Services,
  by: ChangeBy,
  uuid: string,
  { excludeNetworkReset }: { excludeNetworkReset: boolean },
): Promise<Camera> {
  const kind = excludeNetworkReset ? 'soft' : 'hard'
  await commandByOnvif(services, by, uuid, (access, camera) => access.reset(camera, kind))
  const source = toldCameras(services.now())
  const recorded = ({ profiles, username }: Kept) => ({ profiles, username })
  const { profiles: _, ...camera } = await change<Kept>(
    services,
    by.actor,
    { ...source, recorded },
    'CAMERA_RESET',
    {
      lock: async (tx) => {
        const camera = await entryOf(tx, source, by.scope, uuid, 'FOR UPDATE')
        return camera && keptOf(tx, camera)
      },
      act: async (tx, before, at) => {
        if (before.source === 'DEMO') {
          reachable(before)
          await replaceProfiles(tx, uuid, DELIVERED_PROFILES)
        }
        if (!excludeNetworkReset) await setCamera(tx, uuid, { username: null, sealedPassword: null })
        await restartIn(services, tx, before, at)
        return keptOf(tx, await presentEntry(tx, toldCameras(at), by.scope, uuid))
      },
    },
  )
  await endStreamsOf(services, uuid)
  return camera
}

/**
 * Sets the credentials for signing in to a camera. The password is stored encrypted, and goes into no answer, record or
 * log. @throws Refused 404, 409 while the agent that keeps it is away.
 */
export function setCredentials(
  services: Services,
  by: ChangeBy,
  uuid: string,
  { username, password }: { username: string; password: string },
): Promise<Camera> {
  return change(services, by.actor, toldCameras(services.now()), 'CAMERA_CREDENTIALS_SET', {
    lock: (tx, at) => entryOf(tx, toldCameras(at), by.scope, uuid, 'FOR UPDATE'),
    act: async (tx, _, at) => {
      const source = await sourceOf(tx, { uuid })
      const { agentId, host } = source ?? { agentId: null, host: '' }
      await keepCredentials(services, tx, { uuid, agentId, host }, { username, password })
      await forgetFault(tx, uuid, at)
      return presentEntry(tx, toldCameras(at), by.scope, uuid)
    },
  })
}
