import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

export interface PasswordLinkRow {
  accountId: number
  email: string
  expiresAt: number
  usedAt: number | null
}

/** A mailed link, usable or not, of an account that is still there. */
export function passwordLink(db: Database, secretHash: Buffer) {
  return db.maybe<PasswordLinkRow>(sql`
    SELECT l.account_id, a.email, l.expires_at, l.used_at
      FROM password_link l JOIN account a ON a.id = l.account_id
     WHERE l.secret_hash = ${secretHash} AND a.deleted_at IS NULL`)
}

/** Spends a link and every other open one of its account; false when somebody was faster or it is over. */
export async function spendPasswordLink(tx: Database, secretHash: Buffer, at: number): Promise<boolean> {
  const spent = await tx.maybe<{ accountId: number }>(sql`
    UPDATE password_link SET used_at = ${at}
     WHERE secret_hash = ${secretHash} AND used_at IS NULL AND expires_at > ${at} RETURNING account_id`)
  if (!spent) return false
  await tx.run(sql`
    UPDATE password_link SET expires_at = ${at}
     WHERE account_id = ${spent.accountId} AND used_at IS NULL AND expires_at > ${at}`)
  return true
}

/** The hash an account has now, and those it had before, latest first. */
export async function passwordHashes(
  db: Database,
  accountId: number,
): Promise<{ current: string | null; former: string[] }> {
  const { current } = await db.one<{ current: string | null }>(
    sql`SELECT password_hash AS current FROM account WHERE id = ${accountId}`,
  )
  const rows = await db.rows<{ passwordHash: string }>(
    sql`SELECT password_hash FROM former_password WHERE account_id = ${accountId} ORDER BY id DESC`,
  )
  return { current, former: rows.map(({ passwordHash }) => passwordHash) }
}

export interface NewPassword {
  accountId: number
  /** The hash that was looked at: a password changed meanwhile is not overwritten. */
  replaces: string | null
  hash: string
  at: number
  /** From now on, for accounts whose passwords expire at all. */
  expiresAt: number
  /** How many former ones are kept. */
  keep: number
}

/** Puts a new hash in place of the one it replaces, which is kept among the former; false if that is gone. */
export async function replacePassword(tx: Database, p: NewPassword): Promise<boolean> {
  const changed = await tx.maybe<{ id: number }>(sql`
    UPDATE account SET password_hash = ${p.hash}, password_changed_at = ${p.at},
           password_expires_at = CASE WHEN password_expires_at IS NULL THEN NULL ELSE ${p.expiresAt}::bigint END
     WHERE id = ${p.accountId} AND password_hash IS NOT DISTINCT FROM ${p.replaces} AND deleted_at IS NULL
     RETURNING id`)
  if (!changed) return false
  if (p.replaces === null) return true
  await tx.run(sql`
    INSERT INTO former_password (account_id, password_hash, replaced_at)
    VALUES (${p.accountId}, ${p.replaces}, ${p.at})`)
  await tx.run(sql`
    DELETE FROM former_password WHERE account_id = ${p.accountId} AND id NOT IN (
      SELECT id FROM former_password WHERE account_id = ${p.accountId} ORDER BY id DESC LIMIT ${p.keep})`)
  return true
}
