import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { within } from '../administration/restaurants.ts'

/** Vendors whose fryers ran lately in the restaurants in scope; found by hopping along the index. */
export async function fryerVendors(db: Database, scope: Scope, since: number): Promise<string[]> {
  const rows = await db.rows<{ vendor: string }>(sql`
    SELECT DISTINCT f.vendor FROM restaurant r
      CROSS JOIN LATERAL (SELECT vendor FROM fryer_cycle
                           WHERE restaurant_id = r.id AND started_at >= ${since}
                           ORDER BY started_at DESC LIMIT 500) f
     WHERE r.deleted_at IS NULL AND ${within(scope, sql`r.id`)} ORDER BY 1`)
  return rows.map(({ vendor }) => vendor)
}
