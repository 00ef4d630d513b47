import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Log } from './log.ts'
import { type Migration, MigrationError, readMigrations } from './migration-files.ts'
import type { Database } from './query.ts'

const ownFolder = join(import.meta.dirname, 'migrations')

/** Any number will do, as long as every server asks for the same lock. */
const lockKey = 7_163_402_917

/**
 * Brings the database up to this build: applies `migrations/NNNN-title.sql` in order, forward only, each in
 * its own transaction, and records them in `schema_migration`. Servers that start at once take turns.
 *
 * @throws MigrationError when the files have a gap or a duplicate, an applied file was edited, the database
 *   is newer than this build, or a statement failed (the migration's name and PostgreSQL's text in the message)
 */
export async function migrate(db: Database, log: Log, folder: string = ownFolder): Promise<void> {
  const migrations = await readMigrations(folder)
  await aloneOnSchema(db, async (client) => {
    const pending = await findPending(client, migrations)
    for (const migration of pending) await apply(client, migration, log)
  })
}

/** Does something to the schema on one connection. Servers that start at once take turns. */
export function aloneOnSchema<T>(db: Database, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return db.withClient(async (client) => {
    // Waiting for another server, or building an index, may take as long as it takes.
    await client.query('set statement_timeout = 0')
    try {
      await client.query('select pg_advisory_lock($1)', [lockKey])
      return await work(client)
    } finally {
      // Fails only with the connection, whose end gives the lock back too.
      await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {})
      await client.query('reset statement_timeout').catch(() => {})
    }
  })
}

async function findPending(client: ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  // A role that may only work with the tables asks for nothing where there is nothing to do.
  const { rows: made } = await client.query(
    `select from pg_class where oid = to_regclass('schema_migration')`,
  )
  if (made.length === 0)
    await client.query(`
    create table schema_migration (
      version integer primary key,
      title text not null,
      checksum text not null,
      applied_at bigint not null
    )`)
  const { rows } = await client.query<{ version: number; title: string; checksum: string }>(
    'select version, title, checksum from schema_migration order by version',
  )
  const newest = rows.at(-1)
  if (newest && newest.version > migrations.length) {
    throw new MigrationError(
      `The database is newer than this build: it has migration ${newest.version} (${newest.title}), ` +
        `the build ends at ${migrations.length}. Start the newer build, or restore a backup from before it.`,
    )
  }
  for (const row of rows) {
    const file = migrations[row.version - 1]
    if (file?.checksum === row.checksum) continue
    throw new MigrationError(
      `Migration ${file?.name ?? row.title} was edited after it was applied to this database. ` +
        'Restore the file and make the change in a new migration.',
    )
  }
  return migrations.slice(rows.length)
}

async function apply(client: ClientBase, migration: Migration, log: Log): Promise<void> {
  const started = performance.now()
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query(
      `insert into schema_migration (version, title, checksum, applied_at)
       values ($1, $2, $3, (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
      [migration.version, migration.title, migration.checksum],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`Migration ${migration.name} failed and was taken back: ${reason}`, {
      cause: error,
    })
  }
  const ms = Math.round(performance.now() - started)
  log.info({ migration: migration.name, ms }, 'Applied a migration.')
}
