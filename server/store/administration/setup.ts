import sql, { join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Setup } from '#src/contract/administration/setup.ts'
import type { SetupPart } from '#src/domain/setup.ts'
import { holds } from '../intake/keys.ts'

/** Selects something of each part, as far as there is any. @param now epoch milliseconds */
const partsOf = (now: number): Readonly<Record<SetupPart, Sql>> => ({
  RESTAURANT: sql`SELECT FROM restaurant WHERE deleted_at IS NULL`,
  MATERIALS: sql`SELECT FROM material WHERE deleted_at IS NULL`,
  CONTAINERS: sql`SELECT FROM container WHERE deleted_at IS NULL`,
  PACKAGES: sql`
    SELECT FROM package_type p JOIN material m ON m.id = p.material_id
     WHERE p.deleted_at IS NULL AND m.deleted_at IS NULL`,
  FRYERS: sql`
    SELECT FROM fryer f JOIN restaurant r ON r.id = f.restaurant_id
     WHERE f.deleted_at IS NULL AND r.deleted_at IS NULL`,
  DEVICE: sql`SELECT FROM intake_key k WHERE 'FACTS' = ANY(k.scopes) AND ${holds(now)}`,
  // Keys that another fact refers to are there before that fact is.
  FIRST_EVENT: sql`SELECT FROM fact_key WHERE told`,
  PEOPLE: sql`
    SELECT FROM account a
     WHERE a.deleted_at IS NULL AND a.blocked_at IS NULL AND a.type <> 'ADMIN' AND a.role_id IS NOT NULL
       AND (a.restaurant_id IS NOT NULL OR EXISTS (SELECT FROM account_restaurant WHERE account_id = a.id))`,
  CAMERAS: sql`
    SELECT FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE c.deleted_at IS NULL AND r.deleted_at IS NULL`,
})

/** The parts that the chain has at least one of. */
export async function partsPresent(db: Database, now: number): Promise<Set<SetupPart>> {
  const parts = Object.entries(partsOf(now)).map(([part, some]) => sql`(${part}, EXISTS (${some}))`)
  const rows = await db.rows<{ part: SetupPart }>(sql`
    SELECT part FROM (VALUES ${join(parts)}) AS p(part, present) WHERE present`)
  return new Set(rows.map(({ part }) => part))
}

/** Whether its kitchens are those of the demonstration. */
export async function isDemonstration(db: Database): Promise<boolean> {
  return (await db.maybe(sql`SELECT 1 FROM simulated_kitchen LIMIT 1`)) !== null
}

export const newestRefusal = (db: Database): Promise<Setup['refusedEvent']> =>
  db.maybe(sql`
    SELECT uuid, code, message, last_at AS last_time FROM refused_event ORDER BY last_at DESC, id DESC LIMIT 1`)
