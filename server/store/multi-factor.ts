import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** The base32 secret of an account that has multi-factor on; null when it has none. */
export async function multiFactorSecret(db: Database, accountId: number): Promise<string | null> {
  const row = await db.maybe<{ secret: string | null }>(sql`
    SELECT multi_factor_secret AS secret FROM account WHERE id = ${accountId} AND multi_factor`)
  return row?.secret ?? null
}

/** Uses up a code's step; false when this one, or a later one, was used already. */
export async function useStep(tx: Database, accountId: number, step: number): Promise<boolean> {
  const used = await tx.maybe<{ id: number }>(sql`
    UPDATE account SET multi_factor_step = ${step}
     WHERE id = ${accountId} AND (multi_factor_step IS NULL OR multi_factor_step < ${step}) RETURNING id`)
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

/** The second factor was given: the session opens what its user may see. */
export function verifySession(tx: Database, sessionId: number) {
  return tx.run(sql`UPDATE session SET verified = true WHERE id = ${sessionId}`)
}
