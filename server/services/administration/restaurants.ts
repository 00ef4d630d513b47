import type { ChangeBy } from '#server/services/changes/change.ts'
import {
  addToAccount,
  holdingsOf,
  knowsState,
  knowsZone,
  openIn,
  type RestaurantEntry,
  restaurantSource,
  type StoredRestaurant,
} from '#server/store/administration/administered-restaurants.ts'
import type {
  RestaurantCard,
  RestaurantForm,
  RestaurantHoldings,
} from '#src/contract/administration/administered-restaurants.ts'
import { HIDDEN_CODE } from '#src/contract/administration/restaurants.ts'
import { badRequest, conflict, notFound, Refused } from '#src/contract/define/refusal.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { namesRestaurant } from '#src/domain/restaurants/number.ts'
import { endStreamsOf } from '../cameras/live-streams.ts'
import { changeEntry, createEntry, presentEntry, recallEntry, removeEntry } from '../changes/dictionary.ts'
import { hashPassword } from '../identity/passwords.ts'
import type { Caller } from '../identity/sessions.ts'
import type { Services } from '../services.ts'

/** As it goes out. */
export const presentCard = ({
  restaurantUuid: _,
  securityCodeAt: __,
  ...card
}: RestaurantEntry): RestaurantCard => card

/** @throws Refused 400 for a place that there is not. */
async function checked<F extends RestaurantForm>(
  { db, now }: Services,
  form: F,
): Promise<StoredRestaurant & F> {
  const { timezone, state } = form
  const securityCode = form.securityCode === HIDDEN_CODE ? undefined : form.securityCode
  if (!(await knowsZone(db, timezone)))
    throw badRequest(t('This time zone is not known.'), { timezone: t('Choose a time zone from the list') })
  if (state !== null && !(await knowsState(db, state)))
    throw badRequest(t('This state was not found.'), { state: t('Choose a state from the list') })
  const kept = securityCode ? { hash: await hashPassword(securityCode), at: now() } : securityCode
  return { ...form, securityCode: kept } as unknown as StoredRestaurant & F
}

/** @throws Refused 400 by field, 403 for a user of one restaurant, 409 when another has its number. */
export async function createRestaurant(
  services: Services,
  by: ChangeBy & { caller: Caller },
  form: RestaurantForm,
): Promise<RestaurantEntry> {
  const { account, viewer } = by.caller
  if (viewer.type === 'USER')
    throw new Refused(
      403,
      t('Users with only one restaurant cannot create restaurants. Ask an administrator.'),
    )
  const stored = await checked(services, form)
  return services.db.transaction(async (tx) => {
    const created = await createEntry({ ...services, db: tx }, by, restaurantSource, stored)
    if (by.scope !== 'all') await addToAccount(tx, account.id, created.uuid)
    await services.sessions.changed(tx)
    return created
  })
}

/** @throws Refused 400 by field, 404, 409 when somebody else changed it first or another has its number. */
export const changeRestaurant = async (
  services: Services,
  by: ChangeBy,
  uuid: string,
  form: RestaurantForm & { version: number },
): Promise<RestaurantEntry> =>
  changeEntry(services, by, restaurantSource, uuid, await checked(services, form))

/**
 * Deletes a restaurant, whose number has to be named: it and what it has is kept, and whatever is open of it ends.
 * @throws Refused 404, 409 for another number.
 */
export async function removeRestaurant(
  services: Services,
  by: ChangeBy,
  uuid: string,
  number: string,
): Promise<void> {
  const open = await services.db.transaction(async (tx) => {
    const restaurant = await presentEntry(tx, restaurantSource, by.scope, uuid, 'FOR UPDATE')
    if (!namesRestaurant(number, restaurant.number))
      throw conflict(t('That is not the number of this restaurant. Nothing was deleted.'), {
        number: t('This is not the number of this restaurant'),
      })
    const found = await openIn(tx, uuid)
    await removeEntry({ ...services, db: tx }, by, restaurantSource, uuid)
    for (const id of found.tablets) await services.tablets.tell(tx, { kind: 'gone', id })
    // Anyone who listens to it hears that it no longer exists.
    await services.sessions.changed(tx)
    return found
  })
  for (const camera of open.cameras) await endStreamsOf(services, camera)
}

/** @throws Refused 409 when it was not deleted, or another has its number by now. */
export const restoreRestaurant = (services: Services, by: ChangeBy, uuid: string): Promise<RestaurantEntry> =>
  recallEntry(services, by, restaurantSource, uuid)

/** @throws Refused 404. */
export async function restaurantHoldings(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  uuid: string,
): Promise<RestaurantHoldings> {
  const holdings = await holdingsOf(db, scope, uuid)
  if (!holdings) throw notFound(tc('not found', 'This restaurant'))
  return holdings
}
