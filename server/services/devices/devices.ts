import { confirmDevice as confirm, deviceSource } from '#server/store/devices/devices.ts'
import type { Device } from '#src/contract/devices/devices.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { conflict } from '#src/contract/refused.ts'
import { type By, deed } from '../changes/deed.ts'
import { presentEntry, recallEntry, removeEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { tellDevices } from './device-news.ts'

/** PCs, with who is told of a change. */
const toldDevices = {
  ...deviceSource,
  tell: (services: Services, restaurantId: number) => tellDevices(services, restaurantId, 'PC'),
}

/** Says that a PC belongs to the chain. @throws Refused 404, 409 when that was said. */
export const confirmDevice = (services: Services, { actor, scope }: By, uuid: string): Promise<Device> =>
  deed(services, actor, toldDevices, 'DEVICE_CONFIRMED', async (tx, at) => {
    const before = await presentEntry(tx, deviceSource, scope, uuid, 'FOR UPDATE')
    if (before.status !== 'UNCONFIRMED') throw conflict(`${before.identifier} is already confirmed.`)
    await confirm(tx, uuid, at)
    await services.live.publish(dictionariesTopic, 'everyone', { kind: 'DEVICE' }, tx)
    return { before, after: await presentEntry(tx, deviceSource, scope, uuid) }
  })

/** @throws Refused 404. */
export async function removeDevice(services: Services, by: By, uuid: string): Promise<void> {
  await removeEntry(services, by, toldDevices, uuid)
}

/** @throws Refused 409 when it is too late. */
export const recallDevice = (services: Services, by: By, uuid: string): Promise<Device> =>
  recallEntry(services, by, toldDevices, uuid)
