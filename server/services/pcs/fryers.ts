import type { Database } from '#server/db/query.ts'
import {
  deleteFryerRow,
  type FryerRow,
  fryerOf,
  insertFryer,
  isFryerNameTaken,
  recallFryerRow,
  updateFryerRow,
} from '#server/store/pcs/fryers.ts'
import { restaurantByUuid } from '#server/store/restaurants.ts'
import type { Fryer, FryerChange, FryerForm } from '#src/contract/fryers.ts'
import { conflict, notFound } from '#src/contract/refused.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type Actor, audit, type Deed } from '../audit.ts'
import { RECALL_MS } from '../recall.ts'
import type { Services } from '../services.ts'

const deedOf = (action: Deed['action'], { uuid, name, restaurantId }: FryerRow): Deed => ({
  action,
  subject: { kind: 'FRYER', uuid, name },
  restaurantId,
})
const recordOf = ({ name, vendor, linked }: FryerChange) => ({ name, vendor, linked })
const taken = () =>
  conflict('Another fryer of this restaurant has this name.', { name: 'Another fryer has this name' })
const unlessTaken = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isFryerNameTaken(error) ? taken() : error
  })

async function present(tx: Database, scope: Scope, uuid: string, lock?: 'FOR UPDATE'): Promise<FryerRow> {
  const fryer = await fryerOf(tx, scope, uuid, lock)
  if (!fryer) throw notFound('This fryer')
  return fryer
}

export const presentFryer = ({ restaurantId: _, ...fryer }: FryerRow): Fryer => fryer

/** @throws Refused 404 for a restaurant out of scope, 409 when it has a fryer of that name. */
export async function createFryer(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  { restaurantUuid, ...form }: FryerForm,
): Promise<Fryer> {
  return db.transaction(async (tx) => {
    const restaurant = await restaurantByUuid(tx, scope, restaurantUuid)
    if (!restaurant) throw notFound('This restaurant')
    const uuid = await insertFryer(tx, restaurant.id, form, now())
    if (uuid === null) throw taken()
    const created = await present(tx, scope, uuid)
    await audit(tx, actor, now(), { ...deedOf('FRYER_CREATED', created), after: recordOf(created) })
    return presentFryer(created)
  })
}

/** @throws Refused 404, 409 when somebody else changed it first or the name is taken. */
export async function changeFryer(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { version, ...form }: FryerChange & { version: number },
): Promise<Fryer> {
  return db.transaction(async (tx) => {
    const before = await present(tx, scope, uuid, 'FOR UPDATE')
    if (before.version !== version)
      throw conflict('Somebody else changed this fryer. Look at it again before you save.')
    await unlessTaken(updateFryerRow(tx, uuid, form, now()))
    const after = await present(tx, scope, uuid)
    await audit(tx, actor, now(), {
      ...deedOf('FRYER_CHANGED', after),
      before: recordOf(before),
      after: recordOf(after),
    })
    return presentFryer(after)
  })
}

/** @throws Refused 404. */
export async function removeFryer(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const fryer = await present(tx, scope, uuid, 'FOR UPDATE')
    await deleteFryerRow(tx, uuid, now())
    await audit(tx, actor, now(), { ...deedOf('FRYER_DELETED', fryer), before: recordOf(fryer) })
  })
}

/** @throws Refused 409 when it is too late, or the name has been given to another. */
export async function recallFryerDeletion(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
): Promise<Fryer> {
  return db.transaction(async (tx) => {
    const back = await unlessTaken(recallFryerRow(tx, scope, uuid, now() - RECALL_MS))
    if (!back) throw conflict('This deletion can no longer be taken back.')
    const fryer = await present(tx, scope, uuid)
    await audit(tx, actor, now(), deedOf('FRYER_RECALLED', fryer))
    return presentFryer(fryer)
  })
}
