import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** A fact of the installation; null where it is not known yet. */
export async function knownSetting<T extends object | string>(db: Database, key: string): Promise<T | null> {
  const known = await db.maybe<{ value: T }>(sql`SELECT value FROM setting WHERE key = ${key}`)
  return known?.value ?? null
}

/** A fact of the installation, made once: of servers that start together one makes it, and all get the same. */
export async function settingOf<T extends object | string>(
  db: Database,
  key: string,
  fresh: () => T,
): Promise<T> {
  const known = await knownSetting<T>(db, key)
  if (known) return known
  await db.run(sql`
    INSERT INTO setting (key, value) VALUES (${key}, ${JSON.stringify(fresh())}::jsonb) ON CONFLICT DO NOTHING`)
  return (await db.one<{ value: T }>(sql`SELECT value FROM setting WHERE key = ${key}`)).value
}

/** Keeps another value of one that there is. */
export const keepSetting = (db: Database, key: string, value: object) =>
  db.run(sql`UPDATE setting SET value = ${JSON.stringify(value)}::jsonb WHERE key = ${key}`)
