import type { Database } from '#server/db/query.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import {
  type DictionaryEntry,
  type DictionarySource,
  deleteEntry,
  entryOf,
  insertEntry,
  restoreEntry,
  takenOf,
  updateEntry,
  usesOf,
} from '#server/store/dictionary.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { conflict, notFound } from '#src/contract/refused.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { Services } from '../services.ts'
import { type Became, type By, deed, type Recorded } from './deed.ts'
import { RECALL_MS } from './recall.ts'
import { usedText } from './used-text.ts'

/** Who else is told, where somebody is. */
export type Telling<E> = Pick<Recorded<E>, 'tell'>
type Source<E extends DictionaryEntry, F = never> = DictionarySource<E, F, never> & Telling<E>
type Verb = 'CREATED' | 'CHANGED' | 'DELETED' | 'RECALLED'

/** Done, recorded and told together. @throws Refused 409 when another living entry has what only one may have. */
async function done<E extends DictionaryEntry>(
  services: Services,
  { actor }: By,
  source: Source<E>,
  verb: Verb,
  act: (tx: Database, at: number) => Promise<Became<E>>,
): Promise<E> {
  const { kind, noun } = source
  try {
    return await deed(services, actor, source, `${kind}_${verb}` as AuditAction, async (tx, at) => {
      const became = await act(tx, at)
      await services.live.publish(dictionariesTopic, 'everyone', { kind }, tx)
      return became
    })
  } catch (error) {
    const taken = takenOf(source, error)
    if (!taken) throw error
    const where = source.ofRestaurant ? ' of this restaurant' : ''
    throw conflict(`Another ${noun}${where} has this ${taken.word}.`, {
      [taken.field]: `Another ${noun} has this ${taken.word}`,
    })
  }
}

/** @throws Refused 404. */
export async function presentEntry<E extends DictionaryEntry>(
  db: Database,
  source: Source<E>,
  scope: Scope,
  uuid: string,
  lock?: 'FOR UPDATE',
): Promise<E> {
  const entry = await entryOf(db, source, scope, uuid, lock)
  if (!entry) throw notFound(`This ${source.noun}`)
  return entry
}

async function placed<E extends DictionaryEntry>(
  tx: Database,
  { ofRestaurant }: Source<E>,
  scope: Scope,
  restaurantUuid = '',
): Promise<{ restaurant_id?: number }> {
  if (!ofRestaurant) return {}
  const restaurant = await restaurantByUuid(tx, scope, restaurantUuid)
  if (!restaurant) throw notFound('This restaurant')
  return { restaurant_id: restaurant.id }
}

/** @throws Refused 404 for a restaurant out of scope, 409 when another has what only one may have. */
export const createEntry = <E extends DictionaryEntry, F>(
  services: Services,
  by: By,
  source: Source<E, F>,
  form: F & { restaurantUuid?: string },
) =>
  done(services, by, source, 'CREATED', async (tx, at) => {
    const place = await placed(tx, source, by.scope, form.restaurantUuid)
    await source.demanded?.(tx, form)
    const times = { created_at: at, updated_at: at }
    const uuid = await insertEntry(tx, source, { ...source.stored(form), ...place, ...times })
    await source.storeMore?.(tx, uuid, form)
    // Whoever made it sees it, whatever he sees beside.
    return { after: await presentEntry(tx, source, 'all', uuid) }
  })

/** @throws Refused 404, 409 when somebody else changed it first, or as for creating. */
export const changeEntry = <E extends DictionaryEntry, F>(
  services: Services,
  by: By,
  source: Source<E, F>,
  uuid: string,
  form: F & { version: number },
) =>
  done(services, by, source, 'CHANGED', async (tx, at) => {
    const before = await presentEntry(tx, source, by.scope, uuid, 'FOR UPDATE')
    if (before.version !== form.version)
      throw conflict(`Somebody else changed this ${source.noun}. Look at it again before you save.`)
    await source.demanded?.(tx, form)
    await updateEntry(tx, source, uuid, { ...source.stored(form), updated_at: at })
    await source.storeMore?.(tx, uuid, form)
    return { before, after: await presentEntry(tx, source, by.scope, uuid) }
  })

/** @throws Refused 404, 409 naming what it is used in. */
export const removeEntry = <E extends DictionaryEntry>(
  services: Services,
  by: By,
  source: Source<E>,
  uuid: string,
) =>
  done(services, by, source, 'DELETED', async (tx, at) => {
    const before = await presentEntry(tx, source, by.scope, uuid, 'FOR UPDATE')
    const uses = await usesOf(tx, source, by.scope, uuid)
    if (uses.length > 0) throw conflict(usedText(before.name ?? source.called(before), uses))
    await deleteEntry(tx, source, uuid, at)
    return { before }
  })

/** @throws Refused 409 when it is too late, or another has by now what only one may have. */
export const recallEntry = <E extends DictionaryEntry>(
  services: Services,
  by: By,
  source: Source<E>,
  uuid: string,
) =>
  done(services, by, source, 'RECALLED', async (tx, at) => {
    if (!(await restoreEntry(tx, source, by.scope, uuid, source.alwaysRecalled ? 0 : at - RECALL_MS)))
      throw conflict('This deletion can no longer be undone.')
    const back = await presentEntry(tx, source, by.scope, uuid)
    // It came back as it was: nothing of it changed.
    return { before: back, after: back }
  })
