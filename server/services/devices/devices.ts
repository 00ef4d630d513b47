import { type ChangeBy, change } from '#server/services/changes/change.ts'
import { confirmDevice as confirm, deviceSource } from '#server/store/devices/devices.ts'
import { entryOf } from '#server/store/dictionary.ts'
import { conflict } from '#src/contract/define/refusal.ts'
import type { Device } from '#src/contract/devices/devices.ts'
import { t } from '#src/domain/language/text.ts'
import { presentEntry, recallEntry, removeEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { tellDevices } from './device-news.ts'

/** PCs, with who is notified of a change. */
const toldDevices = {
  ...deviceSource,
  tell: (services: Services, restaurantId: number) => tellDevices(services, restaurantId, 'PC'),
}

/** Says that a PC belongs to the chain. @throws Refused 404, 409 when that was said. */
export const confirmDevice = (
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
): Promise<Device> =>
  change(services, actor, { ...toldDevices, listed: true }, 'DEVICE_CONFIRMED', {
    lock: (tx) => entryOf(tx, deviceSource, scope, uuid, 'FOR UPDATE'),
    act: async (tx, before, at) => {
      if (before.status !== 'UNCONFIRMED')
        throw conflict(t('{device} is already confirmed.', { device: before.identifier }))
      await confirm(tx, uuid, at)
      return presentEntry(tx, deviceSource, scope, uuid)
    },
  })

/** @throws Refused 404. */
export async function removeDevice(services: Services, by: ChangeBy, uuid: string): Promise<void> {
  await removeEntry(services, by, toldDevices, uuid)
}

/** @throws Refused 409 when it is too late. */
export const recallDevice = (services: Services, by: ChangeBy, uuid: string): Promise<Device> =>
  recallEntry(services, by, toldDevices, uuid)
