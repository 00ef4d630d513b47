import type { Database } from '#server/db/query.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import {
  type DictionaryEntry,
  type DictionarySource,
  deleteEntry,
  entryOf,
  insertEntry,
  restoreEntry,
  updateEntry,
  usesOf,
} from '#server/store/dictionary.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { tc } from '#src/domain/language/text.ts'
import type { Services } from '../services.ts'
import { type ChangeBy, change, create, goneRefusal, recall, type Subject } from './change.ts'
import { usedText } from './used-text.ts'

/** Who else is told, where somebody is. */
export type Telling<E> = Pick<Subject<E>, 'tell'>
type Source<E extends DictionaryEntry, F = never> = DictionarySource<E, F, never> & Telling<E>

/** Every open list of a dictionary follows its changes. */
const listed = <E extends DictionaryEntry>(source: Source<E>): Subject<E> => ({ ...source, listed: true })

/** @throws Refused 404. */
export async function presentEntry<E extends DictionaryEntry>(
  db: Database,
  source: Source<E>,
  scope: Scope,
  uuid: string,
  lock?: 'FOR UPDATE',
): Promise<E> {
  const entry = await entryOf(db, source, scope, uuid, lock)
  if (!entry) throw goneRefusal(source)
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
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  return { restaurant_id: restaurant.id }
}

/** @throws Refused 404 for a restaurant out of scope, 409 when another has what only one may have. */
export const createEntry = <E extends DictionaryEntry, F>(
  services: Services,
  { actor, scope }: ChangeBy,
  source: Source<E, F>,
  form: F & { restaurantUuid?: string },
): Promise<E> =>
  create(services, actor, listed(source), `${source.kind}_CREATED` as AuditAction, async (tx, at) => {
    const place = await placed(tx, source, scope, form.restaurantUuid)
    await source.demanded?.(tx, form)
    const times = { created_at: at, updated_at: at }
    const uuid = await insertEntry(tx, source, { ...source.stored(form), ...place, ...times })
    await source.storeMore?.(tx, uuid, form)
    // The user who created it sees it, whatever else they may see.
    return presentEntry(tx, source, 'all', uuid)
  })

/** @throws Refused 404, 409 for newer changes, or as for creating. */
export const changeEntry = <E extends DictionaryEntry, F>(
  services: Services,
  { actor, scope }: ChangeBy,
  source: Source<E, F>,
  uuid: string,
  form: F & { version: number },
): Promise<E> =>
  change(services, actor, listed(source), `${source.kind}_CHANGED` as AuditAction, {
    lock: (tx) => entryOf(tx, source, scope, uuid, 'FOR UPDATE'),
    version: form.version,
    act: async (tx, _, at) => {
      await source.demanded?.(tx, form)
      await updateEntry(tx, source, uuid, { ...source.stored(form), updated_at: at })
      await source.storeMore?.(tx, uuid, form)
      return presentEntry(tx, source, scope, uuid)
    },
  })

/** @throws Refused 404, 409 naming what it is used in. */
export const removeEntry = <E extends DictionaryEntry>(
  services: Services,
  { actor, scope }: ChangeBy,
  source: Source<E>,
  uuid: string,
): Promise<E> =>
  change(services, actor, listed(source), `${source.kind}_DELETED` as AuditAction, {
    lock: (tx) => entryOf(tx, source, scope, uuid, 'FOR UPDATE'),
    act: async (tx, before, at) => {
      const uses = await usesOf(tx, source, scope, uuid)
      if (uses.length > 0) throw conflict(usedText(before.name ?? source.called(before), uses))
      await deleteEntry(tx, source, uuid, at)
      return null
    },
  })

/** @throws Refused 409 when it's too late, or another has by now what only one may have. */
export const recallEntry = <E extends DictionaryEntry>(
  services: Services,
  { actor, scope }: ChangeBy,
  source: Source<E>,
  uuid: string,
): Promise<E> =>
  recall(services, actor, listed(source), `${source.kind}_RECALLED` as AuditAction, async (tx, since) => {
    if (!(await restoreEntry(tx, source, scope, uuid, source.alwaysRecalled ? 0 : since))) return null
    return presentEntry(tx, source, scope, uuid)
  })
