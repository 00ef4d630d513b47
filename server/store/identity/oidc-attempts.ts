import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** What a sign-in at an identity provider is for. */
export type Purpose = 'SIGN_IN' | 'LINK' | 'PROVE'

/** What an attempt begins with, as far as it is read again. */
interface BegunAttempt {
  uuid: string
  provider: string
  purpose: Purpose
  sessionId: number | null
  bindingHash: Buffer
  secrets: string
  origin: string
  fromPage: string | null
  createdAt: number
}

export interface NewOidcAttempt extends BegunAttempt {
  stateHash: Buffer
  expiresAt: number
}

export function insertOidcAttempt(db: Database, a: NewOidcAttempt) {
  return db.run(sql`
    INSERT INTO oidc_attempt (uuid, state_hash, provider, purpose, session_id, binding_hash, secrets, origin, from_page,
                              created_at, expires_at)
    VALUES (${a.uuid}, ${a.stateHash}, ${a.provider}, ${a.purpose}, ${a.sessionId}, ${a.bindingHash}, ${a.secrets},
            ${a.origin}, ${a.fromPage}, ${a.createdAt}, ${a.expiresAt})`)
}

export interface OidcAttemptRow extends BegunAttempt {
  usedAt: number | null
  codeHash: Buffer | null
  handoff: string | null
  outcome: string | null
  finishedAt: number | null
}

const columns = sql`
  uuid, provider, purpose, session_id, binding_hash, secrets, origin, from_page, created_at, used_at, code_hash, handoff,
  outcome, finished_at`

export function oidcAttemptByState(db: Database, stateHash: Buffer) {
  return db.maybe<OidcAttemptRow>(sql`SELECT ${columns} FROM oidc_attempt WHERE state_hash = ${stateHash}`)
}

/** Lets one callback redeem the code of an attempt; false for a second one, and for one that is too late. */
export async function claimOidcAttempt(
  db: Database,
  uuid: string,
  claim: { codeHash: Buffer; handoff: string; handoffHash: Buffer; at: number },
): Promise<boolean> {
  const claimed = await db.maybe(sql`
    UPDATE oidc_attempt SET used_at = ${claim.at}, code_hash = ${claim.codeHash}, handoff = ${claim.handoff},
           handoff_hash = ${claim.handoffHash}
     WHERE uuid = ${uuid} AND used_at IS NULL AND expires_at > ${claim.at} RETURNING uuid`)
  return claimed !== null
}

/** Keeps what came of an attempt; its nonce and verifier are of no more use. */
export function keepOutcome(db: Database, uuid: string, outcome: string, sid: string | null) {
  return db.run(sql`
    UPDATE oidc_attempt SET outcome = ${outcome}, sid = ${sid}, secrets = '' WHERE uuid = ${uuid}`)
}

/**
 * Takes what came of an attempt: once, within the time, and only for the browser that began it. Null otherwise;
 * `oidcAttemptByHandoff` says why.
 */
export function takeOutcome(
  db: Database,
  by: { handoffHash: Buffer; bindingHash: Buffer; at: number; usedAfter: number },
) {
  return db.maybe<OidcAttemptRow>(sql`
    UPDATE oidc_attempt SET finished_at = ${by.at}
     WHERE handoff_hash = ${by.handoffHash} AND binding_hash = ${by.bindingHash} AND finished_at IS NULL
       AND outcome IS NOT NULL AND used_at > ${by.usedAfter} RETURNING ${columns}`)
}

export function oidcAttemptByHandoff(db: Database, handoffHash: Buffer) {
  return db.maybe<OidcAttemptRow>(
    sql`SELECT ${columns} FROM oidc_attempt WHERE handoff_hash = ${handoffHash}`,
  )
}

/** The provider ended its session meanwhile: what was signed in with it opens nothing. */
export function endAttemptsOf(db: Database, provider: string, sid: string, at: number) {
  return db.run(sql`
    UPDATE oidc_attempt SET finished_at = ${at}
     WHERE provider = ${provider} AND sid = ${sid} AND finished_at IS NULL`)
}

/** Deletes attempts that could no longer be finished at `before`, and ids of tokens that are expired anyway. */
export async function purgeOidc(db: Database, before: number): Promise<void> {
  await db.run(sql`DELETE FROM oidc_attempt WHERE expires_at < ${before}`)
  await db.run(sql`DELETE FROM spent_token WHERE expires_at < ${before}`)
}

/** Spends the id of a token; false for one that was spent before. */
export async function spendToken(
  db: Database,
  { issuer, jti, expiresAt }: { issuer: string; jti: string; expiresAt: number },
): Promise<boolean> {
  const spent = await db.maybe(sql`
    INSERT INTO spent_token (issuer, jti, expires_at) VALUES (${issuer}, ${jti}, ${expiresAt})
    ON CONFLICT DO NOTHING RETURNING jti`)
  return spent !== null
}
