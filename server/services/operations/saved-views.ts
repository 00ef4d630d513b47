import { actorOf, change, create, type Subject } from '#server/services/changes/change.ts'
import type { Caller } from '#server/services/identity/sessions.ts'
import { restaurantByUuid, scopeOfCall } from '#server/store/administration/restaurants.ts'
import {
  countSavedViews,
  deleteSavedViewRow,
  insertSavedView,
  lockSavedView,
  type Reader,
  type SavedViewRow,
  savedViewsOf,
  uniqueNameOfView,
} from '#server/store/operations/saved-views.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import { MOST_VIEWS, type SavedView, type SavedViewForm } from '#src/contract/operations/saved-views.ts'
import { permits } from '#src/domain/access/permission.ts'
import { msg, t, tc } from '#src/domain/language/text.ts'
import type { CallOfUser } from '../administration/administering.ts'
import type { Services } from '../services.ts'

const VIEW: Subject<SavedViewRow> = {
  kind: 'SAVED_VIEW',
  noun: msg('saved view'),
  called: ({ name }) => name,
  recorded: ({ name, path, isShared }) => ({ name, path, isShared }),
  unique: [uniqueNameOfView],
}

const readerOf = ({ account, scope }: Caller): Reader => ({ accountId: account.id, scope })

const present = ({ path: _, restaurantUuid: __, ...view }: SavedViewRow): SavedView => view

/** What a caller may choose from on a page. @throws Refused 404 for a restaurant that they don't see. */
export async function offeredViews(
  { db }: Services,
  caller: Caller,
  query: { path: string; restaurantUuid?: string | undefined },
): Promise<SavedView[]> {
  await scopeOfCall(db, caller.scope, query.restaurantUuid)
  return (await savedViewsOf(db, readerOf(caller), query)).map(present)
}

/** @throws Refused 404 for a restaurant that the caller doesn't see, 409 for a name they have, or for too many. */
export async function keepView(services: Services, by: CallOfUser, form: SavedViewForm): Promise<SavedView> {
  const reader = readerOf(by.caller)
  const view = await create(services, actorOf(by), VIEW, 'SAVED_VIEW_CREATED', async (tx, at) => {
    const { restaurantUuid } = form
    const shared = restaurantUuid ? await restaurantByUuid(tx, reader.scope, restaurantUuid) : null
    if (restaurantUuid && !shared) throw notFound(tc('not found', 'This restaurant'))
    if ((await countSavedViews(tx, reader)) >= MOST_VIEWS)
      throw conflict(t('You have {most} saved views. Delete one first.', { most: MOST_VIEWS }))
    return insertSavedView(tx, reader, form, { restaurantId: shared?.id ?? null, at })
  })
  return present(view)
}

/** @throws Refused 404 for one that is neither the caller's own nor shared within a restaurant that they may edit. */
export async function removeView(services: Services, by: CallOfUser, uuid: string): Promise<void> {
  await change(services, actorOf(by), VIEW, 'SAVED_VIEW_DELETED', {
    lock: async (tx) => {
      const view = await lockSavedView(tx, readerOf(by.caller), uuid)
      return view?.savedBy === null || permits(by.caller.viewer, 'RESTAURANT.EDIT') ? view : null
    },
    act: async (tx) => {
      await deleteSavedViewRow(tx, uuid)
      return null
    },
  })
}
