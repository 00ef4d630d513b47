import type { Database } from '#server/db/query.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import {
  moveScalesVersion,
  scalesOfRestaurant,
  scalesVersion,
  storeScales,
} from '#server/store/pcs/scales.ts'
import { conflict, notFound, Refused } from '#src/contract/refused.ts'
import type { RestaurantScales, ScalesForm } from '#src/contract/scales.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type Actor, audit } from '../changes/audit.ts'
import type { Services } from '../services.ts'

type Scales = RestaurantScales['scales']

async function restaurantOf(db: Database, scope: Scope, uuid: string) {
  const restaurant = await restaurantByUuid(db, scope, uuid)
  if (!restaurant) throw notFound('This restaurant')
  return restaurant
}

/** Of two states what differs, each as 'Nuggets 120%'. */
const changed = (scales: Scales, other: Scales) => ({
  scales: scales
    .filter(
      ({ materialUuid, scale }) => other.find((one) => one.materialUuid === materialUuid)?.scale !== scale,
    )
    .map(({ material, scale }) => `${material} ${scale}%`),
})

/** @throws Refused 404 for a restaurant out of scope. */
export async function readScales(db: Database, scope: Scope, uuid: string): Promise<RestaurantScales> {
  const { id } = await restaurantOf(db, scope, uuid)
  // The version first: scales younger than it are refused on saving, never taken for seen.
  const version = await scalesVersion(db, id)
  return { restaurantUuid: uuid, scales: await scalesOfRestaurant(db, id), version }
}

/** @throws Refused 404, 400 for a material that is not there, 409 when somebody else changed them first. */
export async function changeScales(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { version, scales }: ScalesForm & { version: number },
): Promise<RestaurantScales> {
  return db.transaction(async (tx) => {
    const { id, number, name } = await restaurantOf(tx, scope, uuid)
    if (!(await moveScalesVersion(tx, id, version, now())))
      throw conflict('Somebody else changed these scales. Look at them again before you save.')
    const before = await scalesOfRestaurant(tx, id)
    if (!(await storeScales(tx, id, scales))) throw new Refused(400, 'A material was not found.')
    const after = await scalesOfRestaurant(tx, id)
    await audit(tx, actor, now(), {
      action: 'SCALES_CHANGED',
      subject: { kind: 'SCALES', uuid, name: `${number} - ${name}` },
      before: changed(before, after),
      after: changed(after, before),
      restaurantId: id,
    })
    return { restaurantUuid: uuid, scales: after, version: version + 1 }
  })
}
