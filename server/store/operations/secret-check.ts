import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** A known text, sealed with a key that is in use. */
export interface SecretCheck {
  keyId: string
  sealed: string
}

/** One for each key in use; none where the database is empty or of an earlier release. */
export async function secretChecks(db: Database): Promise<SecretCheck[]> {
  const { exists } = await db.one<{ exists: boolean }>(
    sql`SELECT to_regclass('secret_check') IS NOT NULL AS exists`,
  )
  return exists ? db.rows<SecretCheck>(sql`SELECT key_id, sealed FROM secret_check ORDER BY key_id`) : []
}

export const insertSecretCheck = (tx: Database, { keyId, sealed }: SecretCheck) =>
  tx.run(sql`INSERT INTO secret_check (key_id, sealed) VALUES (${keyId}, ${sealed}) ON CONFLICT DO NOTHING`)

/** Forgets one key. */
export const deleteSecretCheck = (tx: Database, keyId: string) =>
  tx.run(sql`DELETE FROM secret_check WHERE key_id = ${keyId}`)

/** Forgets keys that are no longer in use. */
export const keepSecretChecks = (tx: Database, keyIds: readonly string[]) =>
  tx.run(sql`DELETE FROM secret_check WHERE key_id <> ALL(${[...keyIds]}::text[])`)
