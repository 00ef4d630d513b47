import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { factorDemandedOfAccount } from '../administration/sign-in-rules.ts'

/** The sealed secret of an account that has multi-factor on; null when it has none. */
export async function multiFactorSecret(db: Database, accountId: number): Promise<string | null> {
  const row = await db.maybe<{ secret: string | null }>(sql`
    SELECT multi_factor_secret AS secret FROM account WHERE id = ${accountId} AND multi_factor`)
  return row?.secret ?? null
}

/** No code of now is of a step so far behind another: a clock that was ahead used that one up. */
const FAR_STEPS = 10

/** Uses up a code's step; false when this one, or a later one, was used already. */
export async function useStep(tx: Database, accountId: number, step: number): Promise<boolean> {
  const used = await tx.maybe<{ id: number }>(sql`
    UPDATE account SET multi_factor_step = ${step}
     WHERE id = ${accountId} AND (multi_factor_step IS NULL OR multi_factor_step < ${step} OR multi_factor_step > ${step + FAR_STEPS}) RETURNING id`)
  return used !== null
}

/** Spends a recovery code; false when the account has no such code left. */
export async function useRecoveryCode(tx: Database, accountId: number, hash: Buffer, at: number) {
  const used = await tx.maybe<{ accountId: number }>(sql`
    UPDATE recovery_code SET used_at = ${at}
     WHERE account_id = ${accountId} AND code_hash = ${hash} AND used_at IS NULL RETURNING account_id`)
  return used !== null
}

/** Gives an account new recovery codes; all former ones are dead. */
export async function replaceRecoveryCodes(
  tx: Database,
  accountId: number,
  hashes: readonly Buffer[],
  at: number,
): Promise<void> {
  await tx.run(sql`DELETE FROM recovery_code WHERE account_id = ${accountId}`)
  for (const hash of hashes) {
    await tx.run(sql`
      INSERT INTO recovery_code (account_id, code_hash, created_at) VALUES (${accountId}, ${hash}, ${at})`)
  }
}

export async function recoveryCodesLeft(db: Database, accountId: number): Promise<number> {
  const { left } = await db.one<{ left: number }>(sql`
    SELECT count(*) AS left FROM recovery_code WHERE account_id = ${accountId} AND used_at IS NULL`)
  return left
}

/** A code was given: the session opens what its user may see, and for a while what asks for a proof. */
export function verifySession(tx: Database, sessionId: number, at: number) {
  return tx.run(
    sql`UPDATE session SET verified = true, code_given_at = ${at}, proved_at = ${at} WHERE id = ${sessionId}`,
  )
}

/** When a session last gave a code; null if it never did. */
export async function codeGivenAt(db: Database, sessionId: number): Promise<number | null> {
  const row = await db.maybe<{ at: number | null }>(
    sql`SELECT code_given_at AS at FROM session WHERE id = ${sessionId}`,
  )
  return row?.at ?? null
}

interface MultiFactorRow {
  enabled: boolean
  demanded: boolean
  pending: string | null
  passkeys: number
}
const standing = sql`
  SELECT a.multi_factor AS enabled, a.multi_factor_demanded OR ${factorDemandedOfAccount} AS demanded,
         a.multi_factor_pending AS pending,
         (SELECT count(*) FROM passkey p WHERE p.account_id = a.id) AS passkeys
    FROM account a`

/** How an account's second factor stands. */
export const multiFactorOf = (db: Database, accountId: number) =>
  db.one<MultiFactorRow>(sql`${standing} WHERE a.id = ${accountId}`)

/** The same, locked for the transaction. */
export const lockMultiFactor = (tx: Database, accountId: number) =>
  tx.one<MultiFactorRow>(sql`${standing} WHERE a.id = ${accountId} FOR UPDATE OF a`)

/** The sealed secret that is being set up; null when there is none. */
export async function pendingSecret(db: Database, accountId: number): Promise<string | null> {
  const row = await db.maybe<{ secret: string | null }>(sql`
    SELECT multi_factor_pending AS secret FROM account WHERE id = ${accountId} AND NOT multi_factor`)
  return row?.secret ?? null
}

/** The sealed secret that was being set up before the pending one; null when there was none. */
export async function supersededSecret(db: Database, accountId: number): Promise<string | null> {
  const row = await db.maybe<{ secret: string | null }>(sql`
    SELECT multi_factor_superseded AS secret FROM account WHERE id = ${accountId}`)
  return row?.secret ?? null
}

export function setPendingSecret(tx: Database, accountId: number, sealed: string) {
  return tx.run(sql`
    UPDATE account SET multi_factor_superseded = multi_factor_pending, multi_factor_pending = ${sealed}
     WHERE id = ${accountId}`)
}

/** The pending secret counts from now on; the step of the code that proved it is used up. */
export function turnOnMultiFactor(tx: Database, accountId: number, step: number) {
  return tx.run(sql`
    UPDATE account SET multi_factor = true, multi_factor_secret = multi_factor_pending,
           multi_factor_pending = NULL, multi_factor_superseded = NULL, multi_factor_step = ${step}
     WHERE id = ${accountId}`)
}

export async function turnOffMultiFactor(tx: Database, accountId: number): Promise<void> {
  await tx.run(sql`
    UPDATE account SET multi_factor = false, multi_factor_secret = NULL, multi_factor_pending = NULL,
           multi_factor_superseded = NULL, multi_factor_step = NULL
     WHERE id = ${accountId}`)
  await dropRecoveryCodes(tx, accountId)
}

/** Takes the recovery codes of an account away, unless it has a factor left that they stand in for. */
export function dropRecoveryCodes(tx: Database, accountId: number) {
  return tx.run(sql`
    DELETE FROM recovery_code WHERE account_id = ${accountId} AND NOT EXISTS (
      SELECT FROM account a WHERE a.id = ${accountId}
         AND (a.multi_factor OR EXISTS (SELECT FROM passkey p WHERE p.account_id = a.id)))`)
}
