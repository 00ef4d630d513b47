import { restaurantUuidOf } from '#server/store/administration/restaurants.ts'
import type { Turned } from '#server/store/devices/online.ts'
import { devicesTopic } from '#src/contract/live/devices.ts'
import type { DeviceKind } from '#src/domain/devices/status.ts'
import type { Services } from '../services.ts'

/** Tells a restaurant's readers of its devices of some kinds; in the transaction that `db` is. */
export async function tellDevices(
  { db, live }: Pick<Services, 'db' | 'live'>,
  restaurantId: number,
  ...kinds: DeviceKind[]
): Promise<void> {
  const restaurantUuid = await restaurantUuidOf(db, restaurantId)
  if (restaurantUuid !== null) await live.publish(devicesTopic, { restaurantUuid }, { kinds }, db)
}

/** As `tellDevices`, once for each restaurant and kind of those that came or went. */
export async function tellTurned(
  services: Pick<Services, 'db' | 'live'>,
  turned: readonly Turned[],
): Promise<void> {
  const restaurants = new Map<number, Set<DeviceKind>>()
  for (const { restaurantId, kind } of turned)
    if (restaurantId !== null)
      restaurants.set(restaurantId, (restaurants.get(restaurantId) ?? new Set()).add(kind))
  for (const [restaurantId, kinds] of restaurants) await tellDevices(services, restaurantId, ...kinds)
}
