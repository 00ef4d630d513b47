import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { MOST_OFFERED, type SavedView, type SavedViewForm } from '#src/contract/operations/saved-views.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg } from '#src/domain/language/text.ts'
import { withinNamed } from '../administration/restaurants.ts'
import type { Unique } from '../dictionary.ts'

/** A view with what a change of it needs. */
export type SavedViewRow = SavedView & { path: string; restaurantUuid: string | null }

/** Who asks, and which restaurants they see. */
export interface Reader {
  accountId: number
  scope: Scope
}

export const uniqueNameOfView: Unique = { index: 'saved_view_name', field: 'name', word: msg('name') }

const columns = ({ accountId }: Reader): Sql => sql`
  v.uuid, v.name, v.search, v.path, v.restaurant_id IS NOT NULL AS is_shared,
  CASE WHEN v.account_id <> ${accountId} THEN a.display_name END AS saved_by,
  (SELECT r.uuid FROM restaurant r WHERE r.id = v.restaurant_id) AS restaurant_uuid`
const FROM = sql`FROM saved_view v JOIN account a ON a.id = v.account_id`

/** Those of a page that the reader saved, and those shared within the restaurant if they see it. */
export const savedViewsOf = (
  db: Database,
  reader: Reader,
  { path, restaurantUuid }: { path: string; restaurantUuid?: string | undefined },
): Promise<SavedViewRow[]> =>
  db.rows(sql`
    SELECT ${columns(reader)} ${FROM}
     WHERE v.path = ${path} AND (v.account_id = ${reader.accountId} OR ${restaurantUuid !== undefined}
       AND v.restaurant_id IS NOT NULL AND ${withinNamed(reader.scope, sql`v.restaurant_id`, restaurantUuid)})
     ORDER BY v.account_id = ${reader.accountId} DESC, v.name COLLATE readable, v.id LIMIT ${MOST_OFFERED}`)

export async function countSavedViews(tx: Database, { accountId }: Reader): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM saved_view WHERE account_id = ${accountId}`,
  )
  return count
}

/** `restaurantId` is null for one that is not shared. */
export async function insertSavedView(
  tx: Database,
  reader: Reader,
  { path, name, search }: SavedViewForm,
  { restaurantId, at }: { restaurantId: number | null; at: number },
): Promise<SavedViewRow> {
  const { uuid } = await tx.one<{ uuid: string }>(sql`
    INSERT INTO saved_view (account_id, restaurant_id, path, name, search, created_at)
    VALUES (${reader.accountId}, ${restaurantId}, ${path}, ${name}, ${search}, ${at}) RETURNING uuid`)
  return tx.one<SavedViewRow>(sql`SELECT ${columns(reader)} ${FROM} WHERE v.uuid = ${uuid}`)
}

/** One that the reader saved, or one shared within a restaurant that they see, locked; null where there is none. */
export const lockSavedView = (tx: Database, reader: Reader, uuid: string) =>
  tx.maybe<SavedViewRow>(sql`
    SELECT ${columns(reader)} ${FROM}
     WHERE v.uuid = ${uuid} AND (v.account_id = ${reader.accountId}
       OR v.restaurant_id IS NOT NULL AND ${withinNamed(reader.scope, sql`v.restaurant_id`, undefined)})
       FOR UPDATE OF v`)

export async function deleteSavedViewRow(tx: Database, uuid: string): Promise<void> {
  await tx.run(sql`DELETE FROM saved_view WHERE uuid = ${uuid}`)
}
