import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Language } from '#src/domain/language/languages.ts'
import { bound } from '../administration/users.ts'

/** Makes anyone else who would add an account wait until the transaction ends. */
export function lockAccounts(tx: Database) {
  return tx.run(sql`LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE`)
}

export async function countAccounts(db: Database): Promise<number> {
  return (await db.one<{ count: number }>(sql`SELECT count(*) AS count FROM account`)).count
}

export function insertAccount(
  db: Database,
  a: { email: string; displayName: string; type: string; at: number },
) {
  return db.one<{ id: number; uuid: string }>(sql`
    INSERT INTO account (email, display_name, type, created_at)
    VALUES (${a.email}, ${a.displayName}, ${a.type}, ${a.at}) RETURNING id, uuid`)
}

/**
 * The account a reset link may be sent to: there, not blocked, and none that only an identity provider signs in or keeps,
 * which a password would let in without it.
 */
export function accountToReset(db: Database, email: string) {
  return db.maybe<{ id: number; uuid: string; email: string; language: Language }>(sql`
    SELECT a.id, a.uuid, a.email, a.language FROM account a
     WHERE lower(a.email) = lower(${email}) AND a.deleted_at IS NULL AND a.blocked_at IS NULL
       AND (a.password_hash IS NOT NULL
            OR (NOT EXISTS (SELECT FROM identity i WHERE i.account_id = a.id)
                AND NOT EXISTS (SELECT FROM scim_user u WHERE u.account_id = a.id)))`)
}

export function insertPasswordLink(
  db: Database,
  l: { secretHash: Buffer; accountId: number; kind: 'INVITATION' | 'RESET'; at: number; expiresAt: number },
) {
  return db.run(sql`
    INSERT INTO password_link (secret_hash, account_id, kind, created_at, expires_at)
    VALUES (${l.secretHash}, ${l.accountId}, ${l.kind}, ${l.at}, ${l.expiresAt})`)
}

/** In which language an account reads what it is sent. */
export async function languageOfAccount(db: Database, id: number): Promise<Language> {
  return (await db.one<{ language: Language }>(sql`SELECT language FROM account WHERE id = ${id}`)).language
}

/** The zone of the restaurants an account is bound to, where they share one; null where they do not, or it has none. */
export async function zoneOfAccount(db: Database, id: number): Promise<string | null> {
  const row = await db.maybe<{ zone: string }>(sql`
    SELECT min(r.timezone) AS zone FROM account a JOIN restaurant r ON r.deleted_at IS NULL AND r.id IN (${bound})
     WHERE a.id = ${id} HAVING count(DISTINCT r.timezone) = 1`)
  return row?.zone ?? null
}
