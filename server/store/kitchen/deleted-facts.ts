import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  described,
  type HistoryRow,
  type OneAsked,
  type OneOf,
  oneFactInScope,
  selected,
} from '../history.ts'

/** What a fact was or is again, and whose. */
export interface FactFound<R extends object> {
  restaurantId: number
  row: R & HistoryRow
}

/** Deletes one fact of a restaurant in scope and keeps it aside; null when it was not there. */
export async function deleteFact<R extends object>(
  tx: Database,
  source: OneOf<R>,
  asked: OneAsked,
): Promise<FactFound<R> | null> {
  const found = await tx.maybe<R & HistoryRow & { restaurantId: number }>(sql`
    WITH f AS (DELETE FROM ${raw(source.table)} f WHERE ${oneFactInScope(source, asked)} RETURNING f.*),
    aside AS (
      INSERT INTO deleted_fact (fact_table, id, restaurant_id, deleted_at, fact)
      SELECT ${source.table}, f.id, f.restaurant_id, ${asked.now}, to_jsonb(f) FROM f)
    ${selected(source, asked.now)}, f.restaurant_id FROM f ${described(source)}`)
  return found && split(found)
}

/** Puts a fact back that was deleted at `deletedSince` or later; null when there is none of a restaurant in scope. */
export async function recallFact<R extends object>(
  tx: Database,
  source: OneOf<R>,
  asked: OneAsked & { deletedSince: number },
): Promise<FactFound<R> | null> {
  const table = raw(source.table)
  const found = await tx.maybe<R & HistoryRow & { restaurantId: number }>(sql`
    WITH aside AS (
      DELETE FROM deleted_fact d
       WHERE d.fact_table = ${source.table} AND d.id = ${asked.id}::bigint AND d.deleted_at >= ${asked.deletedSince}
         AND EXISTS (SELECT FROM jsonb_populate_record(NULL::${table}, d.fact) f WHERE ${oneFactInScope(source, asked)})
      RETURNING d.fact),
    f AS (
      INSERT INTO ${table} AS f
      SELECT back.* FROM aside, jsonb_populate_record(NULL::${table}, aside.fact) back
      RETURNING f.*)
    ${selected(source, asked.now)}, f.restaurant_id FROM f ${described(source)}`)
  return found && split(found)
}

function split<R extends object>(found: R & HistoryRow & { restaurantId: number }): FactFound<R> {
  const { restaurantId, ...row } = found
  return { restaurantId, row: row as unknown as R & HistoryRow }
}

/** Forgets what was deleted before `before`. */
export function purgeDeletedFacts(db: Database, before: number) {
  return db.run(sql`DELETE FROM deleted_fact WHERE deleted_at < ${before}`)
}
