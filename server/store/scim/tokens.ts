import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { ScimToken, scimTokens } from '#src/contract/administration/provisioning.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import { contains } from '../search.ts'

/** Who calls, by a token that isn't revoked. */
export interface ScimCaller {
  id: number
  name: string
  provider: string
  lastUsedAt: number | null
}

export function callerByHash(db: Database, hash: Buffer) {
  return db.maybe<ScimCaller>(sql`
    SELECT id, name, provider, last_used_at FROM scim_token WHERE hash = ${hash} AND revoked_at IS NULL`)
}

export function touchToken(db: Database, id: number, { at, address }: { at: number; address: string }) {
  return db.run(sql`UPDATE scim_token SET last_used_at = ${at}, last_address = ${address} WHERE id = ${id}`)
}

const listed = sql`
  k.uuid, k.name, k.prefix, k.provider, k.created_at AS created_time, k.last_used_at AS last_used_time, k.last_address,
  k.revoked_at AS revoked_time`

const ORDERS: Record<SortOf<typeof scimTokens>, Sql> = {
  createdTime: sql`k.created_at`,
  name: sql`k.name COLLATE readable`,
  lastUsedTime: sql`k.last_used_at`,
}

/** One page of tokens, but none that was revoked before `revokedSince`. */
export async function tokenPage(
  db: Database,
  { page, limit, sortBy, orderDirection, search }: QueryOf<typeof scimTokens>,
  revokedSince: number,
): Promise<Paged<ScimToken>> {
  const where = sql`
    (k.revoked_at IS NULL OR k.revoked_at > ${revokedSince})
    AND ${search ? contains(sql`k.name || ' ' || k.prefix`, search) : sql`TRUE`}`
  const direction = raw(orderDirection)
  const content = await db.rows<ScimToken>(sql`
    SELECT ${listed} FROM scim_token k WHERE ${where}
     ORDER BY ${ORDERS[sortBy]} ${direction} NULLS LAST, k.id ${direction} LIMIT ${limit} OFFSET ${page * limit}`)
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM scim_token k WHERE ${where}`,
  )
  return pageOf({ page, limit }, content, total)
}

export function insertToken(
  tx: Database,
  k: { provider: string; name: string; prefix: string; hash: Buffer; at: number },
) {
  return tx.one<ScimToken>(sql`
    WITH k AS (
      INSERT INTO scim_token (provider, name, prefix, hash, created_at)
      VALUES (${k.provider}, ${k.name}, ${k.prefix}, ${k.hash}, ${k.at}) RETURNING *)
    SELECT ${listed} FROM k`)
}

/** Locks a token that isn't revoked; null when there is none. */
export function lockToken(tx: Database, uuid: string) {
  return tx.maybe<ScimToken>(
    sql`SELECT ${listed} FROM scim_token k WHERE k.uuid = ${uuid} AND k.revoked_at IS NULL FOR UPDATE`,
  )
}

export function revokeTokenRow(tx: Database, uuid: string, at: number) {
  return tx.one<ScimToken>(sql`
    WITH k AS (UPDATE scim_token SET revoked_at = ${at} WHERE uuid = ${uuid} RETURNING *)
    SELECT ${listed} FROM k`)
}
