import sql, { join } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Language } from '#src/domain/language/languages.ts'

/** Who somebody is at an identity provider. */
export interface Identity {
  issuer: string
  subject: string
}

/** The account of an identity, and whether it was deleted. */
export function accountOfIdentity(db: Database, { issuer, subject }: Identity) {
  return db.maybe<{ accountId: number; uuid: string; email: string; deleted: boolean }>(sql`
    SELECT a.id AS account_id, a.uuid, a.email, a.deleted_at IS NOT NULL AS deleted
      FROM identity i JOIN account a ON a.id = i.account_id
     WHERE i.issuer = ${issuer} AND i.subject = ${subject}`)
}

/** The providers' issuers that an account can sign in at. */
export async function issuersOf(db: Database, accountId: number): Promise<string[]> {
  const rows = await db.rows<{ issuer: string }>(
    sql`SELECT issuer FROM identity WHERE account_id = ${accountId} ORDER BY issuer`,
  )
  return rows.map(({ issuer }) => issuer)
}

/** Whether an account's user connected it to a provider, and not the provider; null where it isn't connected. */
export async function isConnectedByUser(
  db: Database,
  accountId: number,
  issuer: string,
): Promise<boolean | null> {
  const row = await db.maybe<{ byUser: boolean }>(
    sql`SELECT by_user FROM identity WHERE account_id = ${accountId} AND issuer = ${issuer}`,
  )
  return row?.byUser ?? null
}

/** Takes an account's identity at an issuer from it, or only this one; false where there is none. */
export async function deleteIdentity(
  tx: Database,
  accountId: number,
  { issuer, subject }: Partial<Identity> & Pick<Identity, 'issuer'>,
): Promise<boolean> {
  const gone = await tx.maybe(sql`
    DELETE FROM identity
     WHERE account_id = ${accountId} AND issuer = ${issuer} AND subject = coalesce(${subject ?? null}, subject)
    RETURNING id`)
  return gone !== null
}

/** Gives an account an identity. One that a deleted account had is no longer that one's. */
export async function insertIdentity(
  tx: Database,
  accountId: number,
  { issuer, subject, byUser }: Identity & { byUser: boolean },
  at: number,
): Promise<void> {
  await tx.run(sql`
    DELETE FROM identity i USING account a
     WHERE a.id = i.account_id AND a.deleted_at IS NOT NULL AND i.issuer = ${issuer} AND i.subject = ${subject}`)
  await tx.run(sql`
    INSERT INTO identity (account_id, issuer, subject, by_user, created_at)
    VALUES (${accountId}, ${issuer}, ${subject}, ${byUser}, ${at})`)
}

/** The role of a name. */
export function roleByName(db: Database, name: string) {
  return db.maybe<{ id: number; uuid: string }>(sql`SELECT id, uuid FROM role WHERE name = ${name}`)
}

export function restaurantsByNumber(db: Database, numbers: readonly string[]) {
  return db.rows<{ id: number; uuid: string; number: string }>(sql`
    SELECT id, uuid, number FROM restaurant
     WHERE number = ANY(${[...numbers]}::text[]) AND deleted_at IS NULL ORDER BY number`)
}

/** Which of these names roles have. */
export async function knownRoles(db: Database, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(
    sql`SELECT name FROM role WHERE name = ANY(${[...names]}::text[])`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** How many users are connected, by issuer. */
export async function usersByIssuer(db: Database): Promise<Map<string, number>> {
  const rows = await db.rows<{ issuer: string; users: number }>(sql`
    SELECT i.issuer, count(*) AS users FROM identity i JOIN account a ON a.id = i.account_id
     WHERE a.deleted_at IS NULL GROUP BY i.issuer`)
  return new Map(rows.map(({ issuer, users }) => [issuer, users]))
}

/** How far an account is good for signing in by itself. */
export interface Readiness {
  /** Lower case. */
  email: string
  blocked: boolean
  hasPassword: boolean
  hasFactor: boolean
}

/** The accounts of these e-mails, given in lower case. */
export function readinessOf(db: Database, emails: readonly string[]) {
  return db.rows<Readiness>(sql`
    SELECT lower(email) AS email, blocked_at IS NOT NULL AS blocked, password_hash IS NOT NULL AS has_password,
           multi_factor OR EXISTS (SELECT FROM passkey p WHERE p.account_id = account.id) AS has_factor
      FROM account WHERE lower(email) = ANY(${[...emails]}::text[]) AND deleted_at IS NULL`)
}

/** Whom the use of an emergency account is mailed to. */
export function administratorsToMail(db: Database) {
  return db.rows<{ id: number; email: string; displayName: string; language: Language }>(sql`
    SELECT id, email, display_name, language FROM account
     WHERE type = 'ADMIN' AND deleted_at IS NULL AND blocked_at IS NULL ORDER BY id`)
}

/** What of a session its identity provider said, and is asked with to end it there too; null for one opened by a password. */
export function providerOfSession(db: Database, sessionId: number) {
  return db.maybe<{ uuid: string; provider: string; idToken: string | null; factorAtProvider: boolean }>(sql`
    SELECT uuid, provider, id_token, factor_at_provider FROM session WHERE id = ${sessionId} AND provider IS NOT NULL`)
}

/** The living sessions that a provider opened: all of a `sub`, or the ones of one `sid`. */
export async function sessionsAtProvider(
  db: Database,
  provider: string,
  { sub, sid }: { sub: string | null; sid: string | null },
): Promise<{ id: number; accountId: number }[]> {
  const named = [
    ...(sub === null ? [] : [sql`subject = ${sub}`]),
    ...(sid === null ? [] : [sql`sid = ${sid}`]),
  ]
  if (named.length === 0) return []
  return db.rows<{ id: number; accountId: number }>(sql`
    SELECT id, account_id FROM session
     WHERE provider = ${provider} AND ended_at IS NULL AND ${join(named, ' AND ')}`)
}

/** The living sessions of an account that one of these providers opened. */
export async function sessionsOpenedBy(
  db: Database,
  accountId: number,
  providers: readonly string[],
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    SELECT id FROM session
     WHERE account_id = ${accountId} AND provider = ANY(${[...providers]}::text[]) AND ended_at IS NULL`)
  return rows.map(({ id }) => id)
}
