import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { within } from '../administration/restaurants.ts'

/** Names of the hosts of the restaurants in scope, in order. */
export async function hostsInScope(db: Database, scope: Scope): Promise<string[]> {
  const rows = await db.rows<{ host: string }>(sql`
    SELECT DISTINCT h.host COLLATE "C" AS host
      FROM restaurant_host h JOIN restaurant r ON r.id = h.restaurant_id
     WHERE r.deleted_at IS NULL AND ${within(scope, sql`r.id`)} ORDER BY 1`)
  return rows.map(({ host }) => host)
}

/** Names of the hosts that there are samples of, in order. */
export async function hostNames(db: Database): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`SELECT name FROM host ORDER BY name`)
  return rows.map(({ name }) => name)
}
