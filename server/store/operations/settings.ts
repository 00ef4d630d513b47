import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** A fact of the installation, made once: of servers that start together one makes it, and all get the same. */
export async function settingOf<T extends object>(db: Database, key: string, fresh: () => T): Promise<T> {
  const read = () => db.maybe<{ value: T }>(sql`SELECT value FROM setting WHERE key = ${key}`)
  const known = await read()
  if (known) return known.value
  await db.run(sql`
    INSERT INTO setting (key, value) VALUES (${key}, ${JSON.stringify(fresh())}::jsonb) ON CONFLICT DO NOTHING`)
  return (await db.one<{ value: T }>(sql`SELECT value FROM setting WHERE key = ${key}`)).value
}

/** Keeps another value of one that there is. */
export const keepSetting = (db: Database, key: string, value: object) =>
  db.run(sql`UPDATE setting SET value = ${JSON.stringify(value)}::jsonb WHERE key = ${key}`)
