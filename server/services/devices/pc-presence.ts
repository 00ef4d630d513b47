import { devicesOfKeys, silentDevices, turnDevice } from '#server/store/devices/online.ts'
import { lookEvery } from '../operations/look-every.ts'
import type { Services } from '../services.ts'
import { tellTurned } from './device-news.ts'

/**
 * PCs and edge boxes are online while they use their keys. Those without a key, which other systems look after, stay as
 * they are.
 */

type PresenceServices = Pick<Services, 'db' | 'live' | 'now' | 'log'>

const LOOK_MS = 15_000
/** Uses of keys are noted once a minute, so one of them may be late and the device is still online. */
export const PC_SILENT_MS = 150_000

/** Has the devices be online whose keys were used. */
export async function pcsHeard(
  { db, live, now }: PresenceServices,
  keyIds: readonly number[],
): Promise<void> {
  const heard = await devicesOfKeys(db, keyIds)
  const back = heard.filter(({ online }) => !online)
  for (const { id } of back)
    await db.transaction(async (tx) => {
      const turned = await turnDevice(tx, id, true, now())
      if (turned) await tellTurned({ db: tx, live }, [turned])
    })
}

/** Has those be offline that were silent for long, as of when they were last heard. */
export async function lookAfterPcs({ db, live, now }: PresenceServices): Promise<void> {
  for (const { id, heardAt } of await silentDevices(db, now() - PC_SILENT_MS))
    await db.transaction(async (tx) => {
      const turned = await turnDevice(tx, id, false, heardAt)
      if (turned) await tellTurned({ db: tx, live }, [turned])
    })
}

/** Looks after them by the clock. */
export const startPcWatch = (services: PresenceServices): { stop(): Promise<void> } =>
  lookEvery(
    LOOK_MS,
    () => lookAfterPcs(services),
    (error) => services.log.warn({ err: error }, 'The PCs could not be looked after.'),
  )
