import type { Database } from '#server/db/query.ts'
import type { IntakeTable } from '#server/domain/intake/facts.ts'
import { adoptFacts, lockRestaurants } from '#server/store/intake/facts.ts'
import { type FactRow, type FactTableName, insertFacts } from '#server/store/kitchen/facts.ts'

/** Facts of one table, whole or as far as they are known. */
export interface HistoryRows {
  table: FactTableName
  rows: readonly FactRow[]
}

/**
 * Stores facts of the past as part of the caller's transaction. Their caller vouches for them: they come with ids of
 * their own, nothing is looked up or compared, and nobody is notified. That is many times as fast as `takeEvents`.
 */
export async function takeHistory(tx: Database, facts: readonly HistoryRows[]): Promise<void> {
  for (const { table, rows } of facts) await insertFacts(tx, table, rows)
}

/** Facts of a restaurant that are stored under ids of their source's. */
export interface StoredFacts {
  restaurantId: number
  facts: readonly { table: IntakeTable; ids: readonly number[] }[]
}

/**
 * Has events be about facts that `takeHistory` stored: their ids, as text, become their keys. What is known by such a key
 * already stays so, and what has been deleted stays deleted.
 *
 * @param at epoch milliseconds
 */
export async function adoptHistory(
  tx: Database,
  { restaurantId, facts }: StoredFacts,
  at: number,
): Promise<void> {
  await lockRestaurants(tx, [restaurantId])
  for (const { table, ids } of facts)
    if (ids.length > 0) await adoptFacts(tx, { restaurantId, table, ids }, at)
}
