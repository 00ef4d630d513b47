import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { databaseUrl } from './database-url.ts'

export interface FreshDatabase {
  db: Database
  url: string
  /** Closes `db`, ends all other connections and removes the database. */
  drop(): Promise<void>
}

/**
 * A database of one's own. Call it in `beforeAll` (a copy takes about 0.1 s) and `drop` it in `afterAll`.
 *
 * @param options.empty without tables: for tests of the migrations themselves
 */
export async function freshDatabase(options: { max?: number; empty?: boolean } = {}): Promise<FreshDatabase> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = options.empty ? 'template0' : 'template_linewatch'
  await maintain(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(serverUrl, name)
  const db = openDatabase(url, options)
  return {
    db,
    url,
    async drop() {
      await db.close()
      await maintain(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function maintain(serverUrl: string, statement: string): Promise<void> {
  const admin = openDatabase(serverUrl, { max: 1 })
  try {
    await admin.run(sql`${raw(statement)}`)
  } finally {
    await admin.close()
  }
}
