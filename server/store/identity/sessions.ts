import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type Access, mergeAccess } from '#src/domain/access/modules.ts'
import type { SignInRules, StrictestRules } from '#src/domain/access/sign-in-rules.ts'
import { TABLET, TABLET_ROLE } from '#src/domain/access/tablet.ts'
import type { Language } from '#src/domain/language/languages.ts'
import { rulesOfAccount, strictestOf } from '../administration/sign-in-rules.ts'

/** A session with the account it belongs to and what that account may see. */
export interface SessionRow {
  sessionId: number
  sessionUuid: string
  accessExpiresAt: number
  verified: boolean
  lastUsedAt: number
  /** Its access token has been used. */
  isUsed: boolean
  signedInTime: number
  /** When it ends however much it is used; null where that is the same for everybody. */
  endsAt: number | null
  /** The identity provider that opened it; null for a password or a passkey. */
  provider: string | null
  /** A passkey opened it. */
  byPasskey: boolean
  account: AccountRow
}
export interface AccountRow {
  id: number
  uuid: string
  email: string
  displayName: string
  type: string
  notification: boolean
  multiFactor: boolean
  /**
   * An administrator asks for multi-factor, of this account or by a sign-in rule: without it, signing in leads to setting it
   * up.
   */
  multiFactorDemanded: boolean
  /** How many it has. */
  passkeys: number
  /** The sign-in rules that concern it; a tablet has none. */
  rules: StrictestRules
  blocked: boolean
  passwordExpiresAt: number | null
  restaurantId: number | null
  restaurantUuid: string | null
  restaurantIds: number[]
  /** The tablet that it is of; null for a person's. */
  deviceId: number | null
  /** `startPage` is null for the dashboard. */
  role: { uuid: string; name: string; accessList: Access[]; startPage: string | null } | null
}

type JoinedRow = Omit<AccountRow, 'role' | 'rules'> & {
  levels: SignInRules[] | null
  roleUuid: string | null
  roleName: string | null
  startPage: string | null
  /** Grants as 'MODULE.ACTION'. */
  grants: string[]
}

const accountColumns = sql`
  a.id, a.uuid, a.email, a.display_name, a.type, a.notification, a.multi_factor, a.multi_factor_demanded,
  a.blocked_at IS NOT NULL AS blocked, a.password_expires_at, a.device_id,
  (SELECT count(*) FROM passkey p WHERE p.account_id = a.id) AS passkeys,
  ${rulesOfAccount} AS levels,
  coalesce(d.restaurant_id, a.restaurant_id) AS restaurant_id,
  (SELECT r.uuid FROM restaurant r WHERE r.id = coalesce(d.restaurant_id, a.restaurant_id)) AS restaurant_uuid,
  ARRAY(SELECT ar.restaurant_id FROM account_restaurant ar WHERE ar.account_id = a.id) AS restaurant_ids,
  ro.uuid AS role_uuid, ro.name AS role_name, ro.start_page,
  ARRAY(SELECT pa.module_type || '.' || pa.action_type
          FROM role_policy rp JOIN policy_access pa USING (policy_id)
         WHERE rp.role_id = a.role_id) AS grants`
/** With an account, its role and the tablet that it is of. */
const itsOwn = sql`LEFT JOIN role ro ON ro.id = a.role_id LEFT JOIN device d ON d.id = a.device_id`

const accessOf = (grants: readonly string[]): Access[] =>
  mergeAccess(
    grants.map((grant) => {
      const [moduleType, action] = grant.split('.')
      return { moduleType, actionType: [action] } as Access
    }),
  )

function accountOf({ roleUuid, roleName, startPage, grants, levels, ...row }: JoinedRow): AccountRow {
  const rules = strictestOf(levels)
  const rest = { ...row, rules, multiFactorDemanded: row.multiFactorDemanded || rules.multiFactor }
  if (rest.type === TABLET) return { ...rest, role: TABLET_ROLE }
  const accessList = accessOf(grants)
  const role = roleUuid === null ? null : { uuid: roleUuid, name: roleName ?? '', accessList, startPage }
  return { ...rest, role }
}

/** The live session of an access token, with its account; null when unknown, ended, or of a deleted account. */
export async function sessionByAccess(db: Database, accessHash: Buffer): Promise<SessionRow | null> {
  const row = await db.maybe<JoinedRow & Omit<SessionRow, 'account'>>(sql`
    SELECT s.id AS session_id, s.uuid AS session_uuid, s.access_expires_at, s.verified, s.last_used_at, s.signed_in_time,
           s.ends_at, s.provider, s.by_passkey, s.access_used_at IS NOT NULL AS is_used, ${accountColumns}
      FROM session s JOIN account a ON a.id = s.account_id ${itsOwn}
     WHERE s.access_hash = ${accessHash} AND s.ended_at IS NULL AND a.deleted_at IS NULL`)
  if (!row) return null
  const { sessionId, sessionUuid, accessExpiresAt, verified, lastUsedAt, isUsed, ...more } = row
  const { signedInTime, endsAt, provider, byPasskey, ...account } = more
  const session = { sessionId, sessionUuid, accessExpiresAt, verified, lastUsedAt, isUsed }
  return { ...session, signedInTime, endsAt, provider, byPasskey, account: accountOf(account) }
}

export async function accountById(db: Database, id: number): Promise<AccountRow | null> {
  const row = await db.maybe<JoinedRow>(sql`
    SELECT ${accountColumns} FROM account a ${itsOwn}
     WHERE a.id = ${id} AND a.deleted_at IS NULL`)
  return row && accountOf(row)
}

/** The account of a session that goes on, its code given where one is asked for. */
export async function accountOfSession(db: Database, id: number, now: number): Promise<AccountRow | null> {
  const row = await db.maybe<JoinedRow>(sql`
    SELECT ${accountColumns}
      FROM session s JOIN account a ON a.id = s.account_id ${itsOwn}
     WHERE s.id = ${id} AND s.ended_at IS NULL AND s.verified AND s.refresh_expires_at > ${now}
       AND a.deleted_at IS NULL`)
  return row && accountOf(row)
}

/** A role with what it grants, merged per module. */
export async function roleWithAccess(db: Database, uuid: string): Promise<AccountRow['role']> {
  const row = await db.maybe<{ uuid: string; name: string; startPage: string | null; grants: string[] }>(sql`
    SELECT r.uuid, r.name, r.start_page, ARRAY(SELECT pa.module_type || '.' || pa.action_type
                   FROM role_policy rp JOIN policy_access pa USING (policy_id)
                  WHERE rp.role_id = r.id) AS grants
      FROM role r WHERE r.uuid = ${uuid}`)
  if (!row) return null
  const { grants, ...role } = row
  return { ...role, accessList: accessOf(grants) }
}

/** What sign-in needs of an account; the address is compared without case. */
export function credentialsByEmail(db: Database, email: string) {
  return db.maybe<{ id: number; uuid: string; email: string; passwordHash: string | null }>(sql`
    SELECT id, uuid, email, password_hash FROM account WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`)
}

export interface NewTokens {
  accessHash: Buffer
  accessExpiresAt: number
  refreshHash: Buffer
  refreshExpiresAt: number
}

/** What an identity provider said of the session that it opened; the ID token is encrypted. */
export interface ProviderSession {
  provider: string
  subject: string
  sid: string | null
  idToken: string
  /** It says that a second factor was given there. */
  factorGiven: boolean
  endsAt: number
}

export function insertSession(
  db: Database,
  s: NewTokens & {
    accountId: number
    verified: boolean
    userAgent: string
    address: string
    at: number
    browserHash?: Buffer
    uuid?: string
    signedInBy?: ProviderSession | null
    byPasskey?: boolean
  },
) {
  const { provider = null, subject = null, sid = null, idToken = null, endsAt = null } = s.signedInBy ?? {}
  const factorAtProvider = s.signedInBy?.factorGiven ?? false
  return db.one<{ id: number; uuid: string }>(sql`
    INSERT INTO session (account_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at,
                         verified, user_agent, address, signed_in_time, last_used_at, browser_hash,
                         provider, subject, sid, id_token, ends_at, factor_at_provider, by_passkey, uuid)
    VALUES (${s.accountId}, ${s.accessHash}, ${s.accessExpiresAt}, ${s.refreshHash}, ${s.refreshExpiresAt},
            ${s.verified}, ${s.userAgent}, ${s.address}, ${s.at}, ${s.at}, ${s.browserHash ?? null},
            ${provider}, ${subject}, ${sid}, ${idToken}, ${endsAt}, ${factorAtProvider}, ${s.byPasskey ?? false},
            coalesce(${s.uuid ?? null}::uuid, gen_random_uuid()))
    RETURNING id, uuid`)
}

export interface RefreshRow {
  id: number
  uuid: string
  accountId: number
  refreshExpiresAt: number
  signedInTime: number
  endsAt: number | null
  /** The access token of the session has been used. */
  isUsed: boolean
  isTablet: boolean
  /** When the presented token was spent already; null when it is the current one. */
  spentAt: number | null
  /** None was spent after it. */
  isLastSpent: boolean
  endedAt: number | null
  endReason: string | null
  blocked: boolean
  verified: boolean
  lastUsedAt: number
  /** It has given a second factor. */
  factorGiven: boolean
}

/** The session that a refresh token is, or once was, part of, live or ended; locked for the transaction. */
export function lockSessionByRefresh(tx: Database, hash: Buffer) {
  return tx.maybe<RefreshRow>(sql`
    SELECT s.id, s.uuid, s.account_id, s.refresh_expires_at, s.signed_in_time, s.ends_at, s.ended_at, s.end_reason,
           s.verified, s.last_used_at, s.code_given_at IS NOT NULL OR s.factor_at_provider AS factor_given,
           s.access_used_at IS NOT NULL AS is_used, a.type = ${TABLET} AS is_tablet, a.blocked_at IS NOT NULL AS blocked,
           sp.spent_at, NOT EXISTS (SELECT FROM spent_refresh later
                                     WHERE later.session_id = s.id AND later.spent_at > sp.spent_at) AS is_last_spent
      FROM session s JOIN account a ON a.id = s.account_id
           LEFT JOIN spent_refresh sp ON sp.session_id = s.id AND sp.refresh_hash = ${hash}
     WHERE s.id = coalesce((SELECT id FROM session WHERE refresh_hash = ${hash}),
                           (SELECT session_id FROM spent_refresh WHERE refresh_hash = ${hash}))
       AND a.deleted_at IS NULL
       FOR UPDATE OF s`)
}

/** Gives a session its next tokens; the refresh token it had is spent from now on. */
export async function rotateSession(tx: Database, id: number, next: NewTokens, at: number) {
  await tx.run(sql`
    INSERT INTO spent_refresh (refresh_hash, session_id, spent_at)
    SELECT refresh_hash, id, ${at} FROM session WHERE id = ${id}`)
  await replaceTokens(tx, id, next, at)
}

/** Gives a session its next tokens in the place of those that nobody has used. */
export async function replaceTokens(tx: Database, id: number, next: NewTokens, at: number) {
  await tx.run(sql`
    UPDATE session SET access_hash = ${next.accessHash}, access_expires_at = ${next.accessExpiresAt},
           refresh_hash = ${next.refreshHash}, refresh_expires_at = ${next.refreshExpiresAt}, last_used_at = ${at},
           access_used_at = NULL
     WHERE id = ${id}`)
}

/** Gives a session its next tokens without a grace: every token it had is dead at once. */
export async function renewSession(tx: Database, id: number, next: NewTokens, at: number) {
  await rotateSession(tx, id, next, at)
  await tx.run(sql`DELETE FROM spent_refresh WHERE session_id = ${id}`)
}

/** The living sessions with these uuids. */
export async function sessionIds(tx: Database, uuids: readonly string[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`SELECT id FROM session WHERE uuid = ANY(${[...uuids]}::uuid[]) AND ended_at IS NULL`,
  )
  return rows.map(({ id }) => id)
}

/** The sessions of an account that have not ended, but for one. */
export async function otherSessions(tx: Database, accountId: number, but: number | null): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    SELECT id FROM session
     WHERE account_id = ${accountId} AND ended_at IS NULL AND id IS DISTINCT FROM ${but}::bigint`)
  return rows.map(({ id }) => id)
}

/** Makes other sessions of an account wait that are about to count it, until the transaction ends. */
export function lockToCount(tx: Database, accountId: number) {
  return tx.run(sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`)
}

/** An account's sessions that live and have given all it takes, but for one: the newest first. */
export async function openSessionsOf(
  tx: Database,
  accountId: number,
  but: number,
  now: number,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    SELECT id FROM session
     WHERE account_id = ${accountId} AND ended_at IS NULL AND verified AND refresh_expires_at > ${now} AND id <> ${but}
     ORDER BY signed_in_time DESC, id DESC`)
  return rows.map(({ id }) => id)
}

/** Ends sessions, and with them what is pushed to their browsers; answers the uuids of those still alive. */
export function endSessions(db: Database, ids: readonly number[], reason: string, at: number) {
  return db.rows<{ uuid: string }>(sql`
    WITH silent AS (DELETE FROM push_subscription WHERE session_id = ANY(${[...ids]}))
    UPDATE session SET ended_at = ${at}, end_reason = ${reason}, id_token = NULL
     WHERE id = ANY(${[...ids]}) AND ended_at IS NULL RETURNING uuid`)
}

export function touchSession(db: Database, id: number, at: number) {
  return db.run(sql`
    UPDATE session SET last_used_at = ${at}, access_used_at = coalesce(access_used_at, ${at}) WHERE id = ${id}`)
}

/** Keeps in which language the user of an account reads. */
export function setSpoken(db: Database, accountId: number, language: Language) {
  return db.run(
    sql`UPDATE account SET spoken = ${language} WHERE id = ${accountId} AND spoken <> ${language}`,
  )
}

/** Deletes sessions that ended, or whose refresh token ran out, before `before`; their spent tokens go along. */
export function purgeSessions(db: Database, before: number) {
  return db.run(sql`DELETE FROM session WHERE coalesce(ended_at, refresh_expires_at) < ${before}`)
}
