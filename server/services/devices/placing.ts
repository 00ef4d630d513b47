import type { Database } from '#server/db/query.ts'
import { type ChangeBy, change, newerChangesRefusal } from '#server/services/changes/change.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { deviceSource } from '#server/store/devices/devices.ts'
import {
  devicesOf,
  keepRestaurant,
  lockDevices,
  outlookOf,
  type PlacedDevice,
  placeDevice,
} from '#server/store/devices/placing.ts'
import { tabletSource } from '#server/store/devices/tablets.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import type { DeviceMove, StandingDevice } from '#src/contract/devices/placing.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type DeviceKind, groupOf } from '#src/domain/devices/status.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { presentEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { tellDevices } from './device-news.ts'

interface Move {
  devices: readonly { uuid: string; version: number }[]
  /** The restaurant they come into. */
  to: string
  /** Where they have to stand: in this restaurant, or in none; anywhere unless set. */
  from?: string | null
}

/**
 * Has devices stand in another restaurant, all of them or none.
 * @throws Refused 404, 409 when one of them is not where it has to be, or was changed meanwhile.
 */
export function placeDevices(services: Services, by: ChangeBy, move: Move): Promise<StandingDevice[]> {
  return services.db.transaction(async (tx) => {
    const within = { ...services, db: tx }
    const place = await keepRestaurant(tx, by.scope, move.to)
    if (!place) throw notFound(tc('not found', 'This restaurant'))
    if (typeof move.from === 'string') await scopeOfCall(tx, by.scope, move.from)
    const found = await checked(tx, by.scope, move)
    for (const device of found) await placeOne(within, by, device, place.id)
    await tellOf(within, found, place.id)
    const uuids = new Set(found.map(({ uuid }) => uuid))
    return (await devicesOf(tx, by.scope, move.to)).filter(({ uuid }) => uuids.has(uuid))
  })
}

/** The devices of a move, locked, and as the user who moves them saw them. */
async function checked(tx: Database, scope: Scope, { devices, to, from }: Move): Promise<PlacedDevice[]> {
  const versions = new Map(devices.map(({ uuid, version }) => [uuid, version]))
  const found = await lockDevices(tx, scope, [...versions.keys()])
  if (found.length < versions.size) throw notFound(t('One of these devices'))
  for (const { uuid, name, identifier, version, restaurantUuid } of found) {
    const called = name ?? identifier
    if (restaurantUuid === to)
      throw conflict(t('{device} is already in this restaurant.', { device: called }))
    if (from !== undefined && restaurantUuid !== from)
      throw conflict(
        t('{device} was just moved. Look at the devices again before you move them.', { device: called }),
      )
    if (version !== versions.get(uuid)) throw newerChangesRefusal(called, 'move it')
  }
  return found
}

async function placeOne(
  within: Services,
  { actor }: ChangeBy,
  { id, uuid, kind }: PlacedDevice,
  placeId: number,
) {
  const move = <T>(present: (tx: Database) => Promise<T>) => ({
    lock: present,
    act: async (tx: Database, _: T, at: number) => {
      await placeDevice(tx, id, placeId, at)
      return present(tx)
    },
  })
  if (groupOf(kind) === 'PC') {
    const pc = (tx: Database) => presentEntry(tx, deviceSource, 'all', uuid)
    await change(within, actor, deviceSource, 'DEVICE_MOVED', move(pc))
    return
  }
  const tablet = (tx: Database) => presentEntry(tx, tabletSource, 'all', uuid)
  await change(within, actor, tabletSource, 'TABLET_MOVED', move(tablet))
  // It is connected for its former restaurant, and comes back for the new one.
  await within.tablets.tell(within.db, { kind: 'moved', id })
  // A board shows the restaurant where it stands.
  await within.sessions.changed(within.db)
}

/**
 * Notifies everyone who shows devices of where they stood and of where they stand now, and everyone who counts them.
 */
async function tellOf(within: Services, moved: readonly PlacedDevice[], placeId: number): Promise<void> {
  const kinds = [...new Set(moved.map(({ kind }) => kind))] satisfies DeviceKind[]
  const places = new Set([placeId, ...moved.flatMap(({ restaurantId }) => restaurantId ?? [])])
  for (const restaurantId of places) await tellDevices(within, restaurantId, ...kinds)
  const changed = [
    ...kinds.map((kind) => (groupOf(kind) === 'PC' ? 'DEVICE' : 'TABLET')),
    'RESTAURANT',
  ] as const
  for (const kind of changed) await within.live.publish(dictionariesTopic, 'everyone', { kind }, within.db)
}

/** @throws Refused 404. */
export async function moveOutlook(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  to: string,
  uuids: readonly string[],
): Promise<DeviceMove> {
  await scopeOfCall(db, scope, to)
  return outlookOf(db, scope, uuids, to)
}

/** @throws Refused 404. */
export async function standingIn({ db }: Pick<Services, 'db'>, scope: Scope, restaurantUuid: string) {
  await scopeOfCall(db, scope, restaurantUuid)
  return devicesOf(db, scope, restaurantUuid)
}
