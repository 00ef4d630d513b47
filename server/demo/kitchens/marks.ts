import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** How far a simulated kitchen is in the database; epoch milliseconds. */
export interface KitchenMark {
  restaurantId: number
  historyFrom: number
  writtenUntil: number
}

/** The marks of all simulated kitchens whose restaurants still exist, by restaurant. */
export function kitchenMarks(db: Database): Promise<KitchenMark[]> {
  return db.rows<KitchenMark>(sql`
    select kitchen.restaurant_id, history_from, written_until
    from simulated_kitchen kitchen join restaurant on restaurant.id = kitchen.restaurant_id
    where restaurant.deleted_at is null
    order by kitchen.restaurant_id`)
}

/** Moves written_until on; false, and nothing moved, when it no longer stands where the caller saw it. */
export async function moveWrittenUntil(
  db: Database,
  restaurantId: number,
  from: number,
  to: number,
): Promise<boolean> {
  const moved = await db.run(sql`
    update simulated_kitchen set written_until = ${to}
    where restaurant_id = ${restaurantId} and written_until = ${from}`)
  return moved === 1
}

/** Locks a kitchen whose written_until stands where the caller saw it; false when it does not. */
export async function lockMark(tx: Database, restaurantId: number, writtenUntil: number): Promise<boolean> {
  const row = await tx.maybe(sql`
    select from simulated_kitchen where restaurant_id = ${restaurantId} and written_until = ${writtenUntil} for update`)
  return row !== null
}

/** Moves history_from back; false, and nothing moved, when it no longer stands where the caller saw it. */
export async function moveHistoryFrom(
  db: Database,
  restaurantId: number,
  from: number,
  to: number,
): Promise<boolean> {
  const moved = await db.run(sql`
    update simulated_kitchen set history_from = ${to}
    where restaurant_id = ${restaurantId} and history_from = ${from}`)
  return moved === 1
}

/** A small fact of the installation, or null when it was never set. */
export async function readSetting<T>(db: Database, key: string): Promise<T | null> {
  const row = await db.maybe<{ value: T }>(sql`select value from setting where key = ${key}`)
  return row?.value ?? null
}

export async function writeSetting(db: Database, key: string, value: object): Promise<void> {
  await db.run(sql`
    insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`)
}
