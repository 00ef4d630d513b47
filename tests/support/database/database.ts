import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { databaseUrl } from './database-url.ts'
import { templateName } from './template-name.ts'

export interface FreshDatabase {
  db: Database
  /** As the owner of its tables, who may do everything. */
  url: string
  /** As the role that a server works as. */
  appUrl: string
  /** Closes `db`, ends all other connections and removes the database. */
  drop(): Promise<void>
}

/**
 * A database of one's own. Call it in `beforeAll` (a copy takes about 0.1 s) and `drop` it in `afterAll`.
 *
 * @param options.empty without tables: for tests of the migrations themselves
 */
export async function freshDatabase(options: { max?: number; empty?: boolean } = {}): Promise<FreshDatabase> {
  return copyOf(options.empty ? 'template0' : templateName, options)
}

export interface FilledDatabase {
  /** A copy of its own. */
  copy(): Promise<FreshDatabase>
  drop(): Promise<void>
}

/** A database that is filled once, for tests that each begin with a copy of it. */
export async function filledDatabase(fill: (db: Database) => Promise<unknown>): Promise<FilledDatabase> {
  const { db, url } = await freshDatabase()
  await fill(db)
  // Only what nobody is connected to can be copied.
  await db.close()
  const name = new URL(url).pathname.slice(1)
  return { copy: () => copyOf(name), drop: () => drop(name) }
}

async function copyOf(template: string, options: { max?: number } = {}): Promise<FreshDatabase> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(serverUrl, name)
  const db = openDatabase(url, options)
  return {
    db,
    url,
    appUrl: databaseUrl(inject('appServerUrl'), name),
    async drop() {
      await db.close()
      await drop(name)
    },
  }
}

/**
 * How many connections wait for a lock. Not to be asked within a transaction: there it stays as it was first read.
 */
export async function lockWaiters(db: Database): Promise<number> {
  const { waiting } = await db.one<{ waiting: number }>(sql`
    SELECT count(*) AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return waiting
}

const drop = (name: string) => maintain(inject('serverUrl'), `drop database ${name} with (force)`)

async function maintain(serverUrl: string, statement: string): Promise<void> {
  const admin = openDatabase(serverUrl, { max: 1 })
  try {
    await admin.run(sql`${raw(statement)}`)
  } finally {
    await admin.close()
  }
}
