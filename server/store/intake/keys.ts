import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { IntakeKey, intakeKeys } from '#src/contract/devices/intake-keys.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { IntakeScope } from '#src/domain/intake/scopes.ts'
import { within, withinNamedOrNone } from '../administration/restaurants.ts'
import { contains } from '../search.ts'

/** Who sends, by a key that holds. */
export interface EdgeKey {
  id: number
  /** The device that it is of; null for one of a program that is no device. */
  deviceId: number | null
  scopes: readonly IntakeScope[]
  /** The restaurants it may report: ids by number. */
  restaurants: Readonly<Record<string, number>>
}

/** The restaurants that a key may report, `k`: those it was made for, or the one that its device is in. */
const ofKey = sql`
  SELECT o.restaurant_id FROM intake_key_restaurant o WHERE o.intake_key_id = k.id
   UNION ALL SELECT v.restaurant_id FROM device v WHERE v.id = k.device_id`
/** A key is refused while its device is deleted. */
const isOfLiving = sql`NOT EXISTS (SELECT FROM device v WHERE v.id = k.device_id AND v.deleted_at IS NOT NULL)`
/** Whether `k` is accepted. @param now epoch milliseconds */
export const holds = (now: number) => sql`(k.ends_at IS NULL OR k.ends_at > ${now}) AND ${isOfLiving}`

/** A key as its door needs it; `k` is its row. */
const edge = sql`
  k.id, k.device_id, k.scopes,
  coalesce((SELECT jsonb_object_agg(r.number, r.id) FROM restaurant r
             WHERE r.deleted_at IS NULL AND r.id IN (${ofKey})), '{}') AS restaurants`

/** The keys with these hashes, in their order; null where there is none, or it has ended. */
export async function keysByHash(
  db: Database,
  hashes: readonly Buffer[],
  now: number,
): Promise<(EdgeKey | null)[]> {
  const found = await db.rows<EdgeKey & { hash: Buffer }>(sql`
    SELECT k.hash, ${edge} FROM intake_key k
     WHERE k.hash = ANY(${[...hashes]}::bytea[]) AND ${holds(now)}`)
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
  /** Of a device's key, which has no restaurants of its own. */
  deviceId: number | null
}

/** What the key's row and its restaurants say; `r` is a restaurant of it. */
const listed = sql`
  k.uuid, k.name, k.prefix, k.scopes, k.created_at AS created_time, k.ends_at AS end_time,
  k.last_used_at AS last_used_time, k.last_address, k.clock_offset_ms, k.agent,
  (SELECT jsonb_build_object('uuid', v.uuid, 'kind', v.kind, 'name', coalesce(v.name, v.identifier))
     FROM device v WHERE v.id = k.device_id) AS device,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('uuid', r.uuid, 'number', r.number, 'name', r.name) ORDER BY r.number), '[]')
     FROM restaurant r WHERE r.deleted_at IS NULL AND r.id IN (${ofKey})) AS restaurants`

/** A key is seen by those who see every restaurant that it may report; that of a device in none by those who see all. */
const seen = (scope: Scope) => sql`
  NOT EXISTS (SELECT FROM intake_key_restaurant o WHERE o.intake_key_id = k.id AND NOT ${within(scope, sql`o.restaurant_id`)})
  AND NOT EXISTS (SELECT FROM device v WHERE v.id = k.device_id
                     AND NOT ${withinNamedOrNone(scope, sql`v.restaurant_id`, undefined)})`

const ORDERS: Record<SortOf<typeof intakeKeys>, Sql> = {
  createdTime: sql`k.created_at`,
  name: sql`k.name`,
  lastUsedTime: sql`k.last_used_at`,
}

/** One page of the keys that a caller sees, but none that ended before `endedSince`, and none of a deleted device. */
export async function keyPage(
  db: Database,
  scope: Scope,
  query: QueryOf<typeof intakeKeys>,
  { now, endedSince }: { now: number; endedSince: number },
): Promise<Paged<IntakeKey>> {
  const { page, limit, sortBy, orderDirection, restaurantUuid, search, states } = query
  const where = join(
    [
      holds(endedSince),
      seen(scope),
      ...(restaurantUuid
        ? [sql`EXISTS (SELECT FROM restaurant r WHERE r.uuid = ${restaurantUuid} AND r.id IN (${ofKey}))`]
        : []),
      ...(states ? [sql`${stateAt(now)} = ANY(${states}::text[])`] : []),
      ...(search
        ? [contains(sql`k.name || ' ' || k.prefix || ' ' || coalesce(k.last_address, '')`, search)]
        : []),
    ],
    ' AND ',
  )
  const direction = raw(orderDirection)
  const content = await db.rows<IntakeKey>(sql`
    SELECT ${listed} FROM intake_key k WHERE ${where}
     ORDER BY ${ORDERS[sortBy]} ${direction} NULLS LAST, k.id ${direction} LIMIT ${limit} OFFSET ${page * limit}`)
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM intake_key k WHERE ${where}`,
  )
  return pageOf({ page, limit }, content, total)
}

const stateAt = (now: number): Sql => sql`
  CASE WHEN k.ends_at IS NULL THEN 'ACTIVE' WHEN k.ends_at > ${now} THEN 'ENDING' ELSE 'ENDED' END`

/** Locks a key that a caller sees and that holds; null when it is not there, or has ended. */
export const lockKey = (
  tx: Database,
  { scope, uuid, now }: { scope: Scope; uuid: string; now: number },
): Promise<IntakeKey | null> =>
  tx.maybe<IntakeKey>(
    sql`SELECT ${listed} FROM intake_key k WHERE k.uuid = ${uuid} AND ${holds(now)} AND ${seen(scope)} FOR UPDATE`,
  )

export async function insertKey(tx: Database, key: NewKey, at: number): Promise<IntakeKey> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO intake_key (name, prefix, hash, scopes, device_id, created_at)
    VALUES (${key.name}, ${key.prefix}, ${key.hash}, ${[...key.scopes]}, ${key.deviceId}, ${at}) RETURNING id`)
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
