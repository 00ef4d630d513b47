import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Secrets } from '#server/services/secrets.ts'

export interface SeedOptions {
  /** Names the demonstration: the same seed always gives the same one (SEED). */
  seed: string
  /** Epoch milliseconds. */
  now: number
  /** Encrypts what is secret. */
  secrets: Pick<Secrets, 'seal'>
  /** Salts and hashes; called once for each account. */
  hashPassword(password: string): Promise<string>
}

/** Database ids by the natural key of the rows. */
export type Ids = ReadonlyMap<string, number>

/** Inserts rows whose keys are column names, all with the same keys, and gives their ids by the `key` column. */
export async function insertAll(
  tx: Database,
  table: string,
  key: string,
  rows: readonly Readonly<Record<string, string | number | boolean | null | readonly number[]>>[],
): Promise<Ids> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const stored = await tx.rows<{ id: number; name: string }>(sql`
    insert into ${raw(table)} (${raw(columns)})
    select ${raw(columns)} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb)
    returning id, ${raw(key)} as name`)
  return new Map(stored.map((row) => [row.name, row.id]))
}
