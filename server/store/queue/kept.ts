import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { QueueSnapshot } from '#src/domain/queue/feed.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'

/** The version a queue begins with: the time, so that a queue that begins again never counts from below the former one. */
const firstVersion = (now: number) => now

/** A queue as it was last told, and until when somebody watches it. */
interface KeptQueue extends QueueSnapshot {
  watchedUntil: number
}

const NOTHING: QueueTables = {
  batches: [],
  future: [],
  orders: [],
  materials: [],
  stockOuts: [],
  containers: [],
  packages: [],
  fryers: [],
  acknowledged: [],
}

/**
 * The queue as it was last told; nobody else changes it until the transaction ends. A table that it was kept without,
 * by an earlier build, is empty.
 */
export async function lockQueue(tx: Database, restaurantId: number, now: number): Promise<KeptQueue> {
  await tx.run(sql`
    INSERT INTO live_queue (restaurant_id, version, at, tables)
    VALUES (${restaurantId}, ${firstVersion(now)}, ${now}, ${JSON.stringify(NOTHING)})
    ON CONFLICT DO NOTHING`)
  return complete(await tx.one<KeptQueue>(sql`${keptOf(restaurantId)} FOR UPDATE`))
}

/** The queue as it was last told; null if it never was. */
export async function keptQueue(db: Database, restaurantId: number): Promise<KeptQueue | null> {
  const known = await db.maybe<KeptQueue>(keptOf(restaurantId))
  return known && complete(known)
}

const keptOf = (restaurantId: number) =>
  sql`SELECT version, at, tables, watched_until FROM live_queue WHERE restaurant_id = ${restaurantId}`
const complete = (known: KeptQueue): KeptQueue => ({ ...known, tables: { ...NOTHING, ...known.tables } })

export async function keepQueue(
  tx: Database,
  restaurantId: number,
  { version, at, tables }: QueueSnapshot,
): Promise<void> {
  await tx.run(sql`
    UPDATE live_queue SET version = ${version}, at = ${at}, tables = ${JSON.stringify(tables)}
     WHERE restaurant_id = ${restaurantId}`)
}

/** Somebody watches this queue, at least until then. */
export async function markWatched(db: Database, restaurantId: number, until: number): Promise<void> {
  await db.run(sql`
    UPDATE live_queue SET watched_until = ${until}
     WHERE restaurant_id = ${restaurantId} AND watched_until < ${until}`)
}

/** The uuids of those of these restaurants whose queue somebody watches, on whichever server, by their ids. */
export async function watchedRestaurants(
  db: Database,
  restaurantIds: readonly number[],
  now: number,
): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: number; uuid: string }>(sql`
    SELECT r.id, r.uuid FROM live_queue q JOIN restaurant r ON r.id = q.restaurant_id
     WHERE q.restaurant_id = ANY(${[...restaurantIds]}::int[]) AND q.watched_until > ${now} AND r.deleted_at IS NULL`)
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}
