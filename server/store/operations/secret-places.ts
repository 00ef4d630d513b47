import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  authenticatorPurpose,
  cameraPurpose,
  idTokenPurpose,
  MAIL_PURPOSE,
  settingPurpose,
} from './secret-purposes.ts'

/** A column with secrets that the server must be able to read again, see services/secrets.ts. */
export interface SecretColumn {
  /** What its secrets are, for operators. */
  name: string
  column: string
  /** The stored text of a row `p`; null where it has no secret. */
  text: Sql
  /** What the column becomes of a sealed text. */
  stored(sealed: Sql): Sql
  /** Its type and an expression for what it is already, which make PostgreSQL write the table again. Null where there never was plain text. */
  rewritten: Sql | null
  /** The statement that does without the secrets of the rows `p` for which `those` is true: their key is lost. */
  forget(those: Sql): Sql
}

/** A table with secrets. All of a row are replaced at once: none may be plain text any more. */
export interface SecretPlace {
  table: string
  /** What names a row: a unique column, its type, and a value before all others. */
  key: { column: string; type: 'uuid' | 'text' | 'bigint'; first: string }
  columns: readonly SecretColumn[]
  /** What a secret is sealed for, by its row's key. */
  purpose(key: string): string
}

/** Settings of the installation that are secrets. */
export const SECRET_SETTINGS = ['vapid', 'media-links', 'live-links'] as const
export type SecretSetting = (typeof SECRET_SETTINGS)[number]

const UUID = { column: 'uuid', type: 'uuid', first: '00000000-0000-0000-0000-000000000000' } as const

const textColumn = (name: string, table: string, column: string): SecretColumn => ({
  name,
  column,
  text: sql`p.${raw(column)}`,
  stored: (sealed) => sealed,
  rewritten: sql`text USING ${raw(column)} || ''`,
  forget: (those) => sql`UPDATE ${raw(table)} p SET ${raw(column)} = NULL WHERE ${those}`,
})

const authenticators: SecretColumn = {
  ...textColumn('authenticators', 'account', 'multi_factor_secret'),
  // Signing in leads to setting it up again. An account that only its password opened from now on would be too easy.
  forget: (those) => sql`
    WITH off AS (
      UPDATE account p SET multi_factor = false, multi_factor_demanded = true, multi_factor_secret = NULL,
             multi_factor_step = NULL
       WHERE ${those} RETURNING id)
    DELETE FROM recovery_code c USING off WHERE c.account_id = off.id`,
}

/** Everywhere that secrets are stored encrypted. To encrypt another column, add it here. */
export const SECRET_PLACES: readonly SecretPlace[] = [
  {
    table: 'camera',
    key: UUID,
    columns: [textColumn('camera passwords', 'camera', 'password')],
    purpose: cameraPurpose,
  },
  {
    table: 'account',
    key: UUID,
    columns: [
      authenticators,
      textColumn('authenticators being set up', 'account', 'multi_factor_pending'),
      textColumn('authenticators of earlier tries', 'account', 'multi_factor_superseded'),
    ],
    purpose: authenticatorPurpose,
  },
  {
    table: 'setting',
    key: { column: 'key', type: 'text', first: '' },
    columns: [
      {
        name: 'keys of pushes and links',
        column: 'value',
        // Of a JSON text its content, of an object from before its JSON.
        text: sql`CASE WHEN p.key = ANY(${[...SECRET_SETTINGS]}::text[]) THEN p.value #>> '{}' END`,
        stored: (sealed) => sql`to_jsonb(${sealed})`,
        rewritten: sql`jsonb USING value::text::jsonb`,
        // The next start makes others.
        forget: (those) => sql`DELETE FROM setting p WHERE ${those}`,
      },
    ],
    purpose: settingPurpose,
  },
  {
    table: 'session',
    key: UUID,
    columns: [{ ...textColumn('ID tokens of sessions', 'session', 'id_token'), rewritten: null }],
    purpose: idTokenPurpose,
  },
  {
    table: 'graphile_worker._private_jobs',
    key: { column: 'id', type: 'bigint', first: '0' },
    columns: [
      {
        name: 'mails in the queue',
        column: 'payload',
        text: sql`p.payload ->> 'sealed'`,
        stored: (sealed) => sql`json_build_object('sealed', ${sealed})`,
        rewritten: null,
        forget: (those) => sql`
          SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker._private_jobs p WHERE ${those}))`,
      },
    ],
    purpose: () => MAIL_PURPOSE,
  },
]

/** A row's secrets as they are stored, by column. */
export interface StoredSecrets {
  key: string
  texts: (string | null)[]
}

/** The places that a database has, with the columns that it has: one of an earlier release lacks some. */
export async function placesOf(db: Database): Promise<SecretPlace[]> {
  const places: SecretPlace[] = []
  for (const place of SECRET_PLACES) {
    const there = await db.rows<{ name: string }>(sql`
      SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass(${place.table}) AND NOT attisdropped`)
    const columns = place.columns.filter(({ column }) => there.some(({ name }) => name === column))
    if (columns.length > 0) places.push({ ...place, columns })
  }
  return places
}

/** The key id of what is sealed; null of plain text. */
const keyIdIn = (text: Sql) => sql`substring(${text} FROM '^v1\.([0-9a-f]{8})\.')`

/** How many secrets of a column there are under each key; those without one are plain text. */
export const countByKey = (db: Database, { table }: SecretPlace, { text }: SecretColumn) =>
  db.rows<{ keyId: string | null; count: number }>(sql`
    SELECT ${keyIdIn(text)} AS key_id, count(*) AS count FROM ${raw(table)} p
     WHERE ${text} IS NOT NULL GROUP BY 1 ORDER BY 1`)

/** Does without the secrets of a column that are sealed with a key that is lost. */
export const forgetUnder = (tx: Database, { text, forget }: SecretColumn, keyId: string) =>
  tx.run(forget(sql`${keyIdIn(text)} = ${keyId}`))

/** Whose authenticators are sealed with a key. */
export const accountsUnder = (db: Database, keyId: string) =>
  db.rows<{ uuid: string; email: string }>(sql`
    SELECT p.uuid, p.email FROM account p WHERE ${keyIdIn(authenticators.text)} = ${keyId} ORDER BY p.id`)

/** Rows with a secret that is not sealed with a key, in the order of their keys; those after one. */
export const secretsNotUnder = (
  db: Database,
  { table, key, columns }: SecretPlace,
  { keyId, after, limit }: { keyId: string; after: string; limit: number },
): Promise<StoredSecrets[]> => {
  const texts = columns.map(({ text }) => text)
  const others = texts.map((text) => sql`${text} IS NOT NULL AND ${keyIdIn(text)} IS DISTINCT FROM ${keyId}`)
  return db.rows<StoredSecrets>(sql`
    SELECT p.${raw(key.column)}::text AS key, ARRAY[${join(texts)}] AS texts FROM ${raw(table)} p
     WHERE p.${raw(key.column)} > ${after}::${raw(key.type)} AND (${join(others, ' OR ')})
     ORDER BY p.${raw(key.column)} LIMIT ${limit}`)
}

/**
 * Stores secrets in place of those that were read, unless somebody else has replaced one of the row meanwhile. Returns
 * in how many rows.
 * @param changed `sealed` is null in a column that stays
 */
export const replaceSecrets = (
  tx: Database,
  { table, key, columns }: SecretPlace,
  changed: readonly (StoredSecrets & { sealed: (string | null)[] })[],
): Promise<number> => {
  const numbered = columns.map((column, index) => ({
    ...column,
    former: raw(`n.former_${index}`),
    sealed: raw(`n.sealed_${index}`),
    formers: changed.map(({ texts }) => texts[index] ?? null),
    replacements: changed.map(({ sealed }) => sealed[index] ?? null),
  }))
  const set = numbered.map(
    ({ column, sealed, stored }) =>
      sql`${raw(column)} = CASE WHEN ${sealed} IS NULL THEN p.${raw(column)} ELSE ${stored(sealed)} END`,
  )
  const values = numbered.map(({ formers, replacements }) => sql`${formers}::text[], ${replacements}::text[]`)
  const names = numbered.map((_, index) => raw(`former_${index}, sealed_${index}`))
  const unchanged = numbered.map(({ text, former }) => sql`${text} IS NOT DISTINCT FROM ${former}`)
  return tx.run(sql`
    UPDATE ${raw(table)} p SET ${join(set)}
      FROM unnest(${changed.map((one) => one.key)}::text[], ${join(values)}) n (key, ${join(names)})
     WHERE p.${raw(key.column)} = n.key::${raw(key.type)} AND ${join(unchanged, ' AND ')}`)
}

/** Until the transaction ends no other server replaces secrets, or says which keys are in use. */
export const lockSecrets = (tx: Database) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('linewatch.secrets'))`)

/**
 * Removes what PostgreSQL keeps of replaced texts in a table's file, which a backup copies: former versions of rows.
 * @throws Error if somebody else uses the table for too long
 */
export const rewriteTable = (db: Database, { table, columns }: SecretPlace): Promise<void> =>
  db.transaction(async (tx) => {
    // Every call that needs the table waits as long as this does.
    await tx.run(sql`SET LOCAL lock_timeout = '3s'`)
    const altered = columns.flatMap(({ column, rewritten }) =>
      rewritten ? [sql`ALTER ${raw(column)} TYPE ${rewritten}`] : [],
    )
    // VACUUM FULL would keep versions that an older transaction may still look at.
    await tx.run(sql`ALTER TABLE ${raw(table)} ${join(altered)}`)
  })

/** A transaction that begins now. */
export async function newTransaction(db: Database): Promise<string> {
  return (await db.one<{ id: string }>(sql`SELECT pg_current_xact_id()::text AS id`)).id
}

/** Whether a transaction from before another one is under way, for which PostgreSQL keeps what that one found removed. */
export async function hasOlder(db: Database, id: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) < ${id}::xid8
           OR EXISTS (SELECT FROM pg_stat_activity
                       WHERE datname = current_database() AND pid <> pg_backend_pid()
                         AND age(backend_xmin) > age(${id}::xid8::xid)) AS found`)
  return found
}

/**
 * The same of the planner's statistics, which hold samples of texts: of those that no older transaction may look at.
 * Left out where the role may not do it.
 */
export const rewriteStatistics = (db: Database): Promise<number> => db.run(sql`VACUUM FULL pg_statistic`)
