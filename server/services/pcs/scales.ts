import type { Database } from '#server/db/query.ts'
import { type Actor, change, type Subject } from '#server/services/changes/change.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { lockScales, scalesOfRestaurant, scalesState, storeScales } from '#server/store/pcs/scales.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import type { RestaurantScales, ScalesForm } from '#src/contract/kitchen/scales.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg, t, tc } from '#src/domain/language/text.ts'
import type { Services } from '../services.ts'

type Scales = RestaurantScales['scales']

/** All scales of a restaurant, which are changed together. */
interface Kept {
  uuid: string
  restaurantUuid: string
  title: string
  version: number
  kept: RestaurantScales
}

const SCALES: Subject<Kept> = {
  kind: 'SCALES',
  noun: msg('scales'),
  called: ({ title }) => title,
  recorded: ({ kept }, other) => ({ scales: differing(kept.scales, other?.kept.scales ?? []) }),
}

async function restaurantOf(db: Database, scope: Scope, uuid: string) {
  const restaurant = await restaurantByUuid(db, scope, uuid)
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  return restaurant
}

/** Of two states what differs, each as 'Nuggets 120%'. */
const differing = (scales: Scales, other: Scales) =>
  scales
    .filter(
      ({ materialUuid, scale }) => other.find((one) => one.materialUuid === materialUuid)?.scale !== scale,
    )
    .map(({ material, scale }) => `${material} ${scale}%`)

async function scalesOf(db: Database, { id, uuid }: { id: number; uuid: string }): Promise<RestaurantScales> {
  // The version first: scales younger than it are refused on saving, never taken for seen.
  const state = await scalesState(db, id)
  return { restaurantUuid: uuid, scales: await scalesOfRestaurant(db, id), ...state }
}

/** @throws Refused 404 for a restaurant out of scope. */
export const readScales = async (db: Database, scope: Scope, uuid: string): Promise<RestaurantScales> =>
  scalesOf(db, await restaurantOf(db, scope, uuid))

/** @throws Refused 404, 400 for a material that is not there, 409 for newer changes. */
export async function changeScales(
  services: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { version, scales }: ScalesForm & { version: number },
): Promise<RestaurantScales> {
  const restaurant = await restaurantOf(services.db, scope, uuid)
  const { id, number, name } = restaurant
  const read = async (tx: Database): Promise<Kept> => {
    const kept = await scalesOf(tx, restaurant)
    return { uuid, restaurantUuid: uuid, title: `${number} - ${name}`, version: kept.version, kept }
  }
  const { kept } = await change(services, actor, SCALES, 'SCALES_CHANGED', {
    lock: async (tx, at) => {
      await lockScales(tx, id, at)
      return read(tx)
    },
    version,
    act: async (tx, _before, at) => {
      if (!(await storeScales(tx, id, scales, { at, by: actor.accountId })))
        throw new Refused(400, t('A material was not found.'))
      return read(tx)
    },
  })
  return kept
}
