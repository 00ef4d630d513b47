import type { Database } from '#server/db/query.ts'
import type { SimClock } from '../kitchens/clock.ts'
import type { Kitchens } from '../kitchens/kitchens.ts'
import type { Stretch } from '../kitchens/orders.ts'
import type { Outage } from '../model/equipment/outages.ts'
import { bringBack, noteOutage, takeOffline } from './outage-rows.ts'

/** What became of a camera. */
export interface CameraTurn {
  uuid: string
  online: boolean
}

const touches = ({ from, until }: Outage, stretch: Stretch) =>
  [from, until].some((moment) => moment > stretch.from && moment <= stretch.simTo)

/** Outages that begin or end within a stretch. */
export const outagesIn = (kitchens: Kitchens, stretch: Stretch): Outage[] =>
  kitchens.outages(stretch.restaurant, stretch.day).filter((outage) => touches(outage, stretch))

/**
 * Takes cameras offline and brings them back, as part of the caller's transaction; gives those that turned. What passed
 * while nobody wrote is in the record alone: code that catches up on that time, as recordings do, takes the cameras as
 * having been there. Only one that is still going on when it is noticed at once (`isWatched`) takes a camera away.
 */
export async function turnCameras(
  tx: Database,
  clock: SimClock,
  outages: readonly Outage[],
  { restaurant, from, simTo }: Stretch,
  isWatched: boolean,
): Promise<CameraTurn[]> {
  const turned: CameraTurn[] = []
  for (const outage of outages) {
    const which = { restaurantId: restaurant.id, clip: outage.clip }
    const real = { from: clock.toReal(outage.from), until: clock.toReal(outage.until) }
    const begins = outage.from > from
    const ends = outage.until <= simTo
    if (begins && ends) await noteOutage(tx, which, real)
    else if (ends) turned.push(...as(true, await bringBack(tx, which, real)))
    else if (isWatched) turned.push(...as(false, await takeOffline(tx, which, real.from)))
  }
  return turned
}

const as = (online: boolean, cameras: readonly { uuid: string }[]): CameraTurn[] =>
  cameras.map(({ uuid }) => ({ uuid, online }))
