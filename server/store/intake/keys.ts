import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { IntakeKey } from '#src/contract/devices/intake-keys.ts'
import type { IntakeScope } from '#src/contract/intake/envelope.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { within } from '../administration/restaurants.ts'

/** Who sends, by a key that holds. */
export interface EdgeKey {
  id: number
  scopes: readonly IntakeScope[]
  /** The restaurants it may report: ids by number. */
  restaurants: Readonly<Record<string, number>>
}

/** A key as its door needs it; `k` is its row. */
const edge = sql`
  k.id, k.scopes,
  coalesce((SELECT jsonb_object_agg(r.number, r.id) FROM intake_key_restaurant o
              JOIN restaurant r ON r.id = o.restaurant_id AND r.deleted_at IS NULL
             WHERE o.intake_key_id = k.id), '{}') AS restaurants`

/** The keys with these hashes, in their order; null where there is none, or it has ended. */
export async function keysByHash(
  db: Database,
  hashes: readonly Buffer[],
  now: number,
): Promise<(EdgeKey | null)[]> {
  const found = await db.rows<EdgeKey & { hash: Buffer }>(sql`
    SELECT k.hash, ${edge} FROM intake_key k
     WHERE k.hash = ANY(${[...hashes]}::bytea[]) AND (k.ends_at IS NULL OR k.ends_at > ${now})`)
  const keys = new Map(found.map(({ hash, ...key }) => [hash.toString('hex'), key]))
  return hashes.map((hash) => keys.get(hash.toString('hex')) ?? null)
}

/** Keys by their ids, ended or not: what came with one while it held is still its own. */
export async function keysById(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, EdgeKey>> {
  const keys = await db.rows<EdgeKey>(
    sql`SELECT ${edge} FROM intake_key k WHERE k.id = ANY(${[...ids]}::int[])`,
  )
  return new Map(keys.map((key) => [key.id, key]))
}

/** That a key was used, by whom and from where. */
export interface KeyUse {
  id: number
  at: number
  address: string
  agent: string
  offsetMs: number | null
}

/** Notes that keys were used. One that somebody changes at that moment is left out: it will be used again. */
export const touchKeys = (db: Database, uses: readonly KeyUse[]): Promise<number> =>
  db.run(sql`
    WITH used AS (
      SELECT id, at, address, agent, "offsetMs" AS offset_ms
        FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
             AS u(id int, at bigint, address text, agent text, "offsetMs" int)),
    free AS (SELECT k.id FROM intake_key k JOIN used USING (id) FOR NO KEY UPDATE OF k SKIP LOCKED)
    UPDATE intake_key k
       SET last_used_at = used.at, last_address = used.address, agent = used.agent, clock_offset_ms = used.offset_ms
      FROM used JOIN free USING (id)
     WHERE k.id = used.id`)

export interface NewKey {
  name: string
  prefix: string
  hash: Buffer
  scopes: readonly IntakeScope[]
  restaurantIds: readonly number[]
}

/** What the key's row and its restaurants say; `r` is a restaurant of it. */
const listed = sql`
  k.uuid, k.name, k.prefix, k.scopes, k.created_at AS created_time, k.ends_at AS end_time,
  k.last_used_at AS last_used_time, k.last_address, k.clock_offset_ms, k.agent,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('uuid', r.uuid, 'number', r.number, 'name', r.name) ORDER BY r.number), '[]')
     FROM intake_key_restaurant o JOIN restaurant r ON r.id = o.restaurant_id
    WHERE o.intake_key_id = k.id AND r.deleted_at IS NULL) AS restaurants`

/** A key is seen by those who see every restaurant that it may report. */
const seen = (scope: Scope) => sql`
  NOT EXISTS (SELECT FROM intake_key_restaurant o WHERE o.intake_key_id = k.id AND NOT ${within(scope, sql`o.restaurant_id`)})`

/** The keys that a caller sees, newest first, but none that ended before `endedSince`. */
export const listKeys = (db: Database, scope: Scope, endedSince: number): Promise<IntakeKey[]> =>
  db.rows<IntakeKey>(sql`
    SELECT ${listed} FROM intake_key k
     WHERE (k.ends_at IS NULL OR k.ends_at > ${endedSince}) AND ${seen(scope)} ORDER BY k.id DESC`)

/** Locks a key that a caller sees and that holds; null when it is not there, or has ended. */
export const lockKey = (
  tx: Database,
  { scope, uuid, now }: { scope: Scope; uuid: string; now: number },
): Promise<IntakeKey | null> =>
  tx.maybe<IntakeKey>(
    sql`SELECT ${listed} FROM intake_key k WHERE k.uuid = ${uuid} AND (k.ends_at IS NULL OR k.ends_at > ${now}) AND ${seen(scope)} FOR UPDATE`,
  )

export async function insertKey(tx: Database, key: NewKey, at: number): Promise<IntakeKey> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO intake_key (name, prefix, hash, scopes, created_at)
    VALUES (${key.name}, ${key.prefix}, ${key.hash}, ${[...key.scopes]}, ${at}) RETURNING id`)
  await tx.run(sql`
    INSERT INTO intake_key_restaurant (intake_key_id, restaurant_id)
    SELECT ${id}, r FROM unnest(${[...key.restaurantIds]}::int[]) AS of(r)`)
  return tx.one<IntakeKey>(sql`SELECT ${listed} FROM intake_key k WHERE k.id = ${id}`)
}

/** Has a key that holds be known by another secret; false where it does not hold. */
export const setSecret = async (
  db: Database,
  { uuid, prefix, hash }: { uuid: string; prefix: string; hash: Buffer },
  now: number,
): Promise<boolean> =>
  (await db.run(sql`
    UPDATE intake_key SET prefix = ${prefix}, hash = ${hash}
     WHERE uuid = ${uuid} AND (ends_at IS NULL OR ends_at > ${now})`)) > 0

/** Has a key be refused from `at` on, unless it is before; answers it as it is then. */
export const endKey = (tx: Database, uuid: string, at: number): Promise<IntakeKey> =>
  tx.one<IntakeKey>(sql`
    WITH k AS (UPDATE intake_key SET ends_at = least(ends_at, ${at}) WHERE uuid = ${uuid} RETURNING *)
    SELECT ${listed} FROM k`)

/** The ids of those of these restaurants that a caller sees. */
export async function seenRestaurants(
  db: Database,
  scope: Scope,
  uuids: readonly string[],
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    SELECT r.id FROM restaurant r
     WHERE r.uuid = ANY(${[...uuids]}::uuid[]) AND r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}`)
  return rows.map(({ id }) => id)
}
