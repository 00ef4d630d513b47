import { randomBytes } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { createSecrets, KEY_BYTES, keyIdOf } from '#server/services/secrets.ts'
import { SECRET_PLACES, secretsNotUnder } from '#server/store/operations/secret-places.ts'

export const OLD = Buffer.alloc(KEY_BYTES, 1)
export const NEW = Buffer.alloc(KEY_BYTES, 2)
export const LOST = Buffer.alloc(KEY_BYTES, 3)

export const secretsOf = (...keys: Buffer[]) => createSecrets({ keys, randomBytes })
export const idOf = (key: Buffer) => secretsOf(key).keyId

/** Columns whose secrets were in plain text before migrations 0060 and 0070. */
export const ONCE_PLAIN = SECRET_PLACES.flatMap((place) =>
  place.columns.flatMap((column) => (column.rewritten === null ? [] : [{ place, column }])),
)

/** Does something while nothing keeps plain text out of the tables. */
export async function unguarded(db: Database, act: () => Promise<unknown>): Promise<void> {
  const guards = await db.rows<{ table: string; name: string; text: string }>(sql`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS text
      FROM pg_constraint WHERE conname LIKE '%\_sealed'`)
  for (const { table, name } of guards)
    await db.run(sql`ALTER TABLE ${raw(table)} DROP CONSTRAINT ${raw(name)}`)
  await act()
  for (const { table, name, text } of guards)
    await db.run(sql`ALTER TABLE ${raw(table)} ADD CONSTRAINT ${raw(name)} ${raw(text)}`)
}

/**
 * Secrets in plain text, as before the migrations: of so many cameras, the second one deleted, and so many accounts,
 * each in the midst of another set-up; and the installation's. All have 'Fritters' in them.
 */
export const addPlainSecrets = (db: Database, count = 3): Promise<void> =>
  unguarded(db, async () => {
    await db.run(
      sql`INSERT INTO restaurant (number, name, timezone, created_at) VALUES ('1', 'One', 'UTC', 1)`,
    )
    await db.run(sql`
      INSERT INTO camera (restaurant_id, name, clip, status_at, username, created_at, updated_at)
      SELECT id, 'Without credentials', 'door', 1, NULL, 1, 1 FROM restaurant`)
    await db.run(sql`
      INSERT INTO camera (restaurant_id, name, clip, status_at, username, password, created_at, updated_at, deleted_at)
      SELECT r.id, 'Door ' || n, 'door', 1, 'service', 'Fritters#' || n, 1, 1, CASE n WHEN 2 THEN 1 END
        FROM restaurant r, generate_series(1, ${count}::int) n`)
    await db.run(sql`
      INSERT INTO account (email, display_name, type, created_at) VALUES ('none@linewatch.test', 'None', 'USER', 1)`)
    await db.run(sql`
      INSERT INTO account (email, display_name, type, created_at, multi_factor, multi_factor_secret,
                           multi_factor_pending, multi_factor_superseded)
      SELECT n || '@linewatch.test', 'Person ' || n, 'USER', 1, true, 'FrittersA' || n, 'FrittersB' || n, 'FrittersC' || n
        FROM generate_series(1, ${count}::int) n`)
    await db.run(sql`
      INSERT INTO setting VALUES ('vapid', '{"publicKey": "Fritters", "privateKey": "FrittersKey"}'),
                                 ('media-links', '{"secret": "FrittersMedia"}'),
                                 ('live-links', '{"secret": "FrittersLive"}'),
                                 ('housekeeping', '{"at": 1}')`)
  })

/** All of them, sorted as the columns are: the text that is stored, and what it is with these keys. */
export async function stored(db: Database, ...keys: Buffer[]) {
  const open = (text: string, purpose: string) =>
    keyIdOf(text) === null ? text : secretsOf(...keys).open(text, purpose)
  const all = await Promise.all(
    ONCE_PLAIN.map(async ({ place, column }) => {
      const rows = await secretsNotUnder(
        db,
        { ...place, columns: [column] },
        { keyId: 'none', after: place.key.first, limit: 100_000 },
      )
      return rows.map(({ key, texts: [text] }) => {
        const sealed = text ?? ''
        return { key, sealed, keyId: keyIdOf(sealed), plain: open(sealed, place.purpose(key)) }
      })
    }),
  )
  return all.flat()
}
