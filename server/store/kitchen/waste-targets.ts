import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  changesInZone,
  type OwnTargets,
  type SetTargets,
  type TargetChange,
  type TargetChanges,
} from '#src/domain/analytics/waste-targets.ts'

/** What decides the targets of a restaurant in a zone; of the chain where it is null. */
export type ChangesOf = (restaurantId: number | null, zone: string) => TargetChanges

/** The changes that decide the targets of these restaurants from a moment on, in one statement. */
export async function targetChanges(
  db: Database,
  restaurants: readonly number[],
  since: number,
): Promise<ChangesOf> {
  const rows = await db.rows<SetTargets & { restaurantId: number | null }>(sql`
    SELECT restaurant_id, breakfast, lunch, dinner, changed_at AS changed_time
      FROM (SELECT *, lead(changed_at) OVER (PARTITION BY restaurant_id ORDER BY version) AS until_at
              FROM waste_target
             WHERE restaurant_id IS NULL OR restaurant_id = ANY(${[...restaurants]}::int[])) t
     WHERE until_at IS NULL OR until_at >= ${since}::bigint
     ORDER BY version`)
  const by = new Map<number | null, SetTargets[]>()
  for (const { restaurantId, ...targets } of rows)
    by.set(restaurantId, [...(by.get(restaurantId) ?? []), targets])
  const chains = new Map<string, TargetChange[]>()
  const chainIn = (zone: string) => {
    const known = chains.get(zone) ?? changesInZone(by.get(null) ?? [], zone)
    chains.set(zone, known)
    return known
  }
  return (restaurantId, zone) => ({
    own: restaurantId === null ? [] : changesInZone(by.get(restaurantId) ?? [], zone),
    chain: chainIn(zone),
  })
}

interface StoredTargets extends SetTargets {
  version: number
  /** Null where the user is no longer known. */
  changedBy: string | null
}

/** The latest changes of a restaurant, or of the chain where it is null; newest first. */
export const targetHistory = (
  db: Database,
  restaurantId: number | null,
  limit: number,
): Promise<StoredTargets[]> =>
  db.rows<StoredTargets>(sql`
    SELECT t.breakfast, t.lunch, t.dinner, t.version, a.display_name AS changed_by, t.changed_at AS changed_time
      FROM waste_target t LEFT JOIN account a ON a.id = t.changed_by
     WHERE t.restaurant_id IS NOT DISTINCT FROM ${restaurantId}::int
     ORDER BY t.version DESC LIMIT ${limit}`)

/** Lets one change of targets through at a time until the transaction ends; they are rare, and readers do not wait. */
export const lockTargets = (tx: Database) => tx.run(sql`LOCK TABLE waste_target IN SHARE ROW EXCLUSIVE MODE`)

interface NewTargets extends OwnTargets {
  restaurantId: number | null
  version: number
  accountId: number | null
  at: number
}

export const insertTargets = (
  tx: Database,
  { restaurantId, version, breakfast, lunch, dinner, accountId, at }: NewTargets,
) =>
  tx.run(sql`
    INSERT INTO waste_target (restaurant_id, version, breakfast, lunch, dinner, changed_by, changed_at)
    VALUES (${restaurantId}, ${version}, ${breakfast}, ${lunch}, ${dinner}, ${accountId}, ${at})`)
