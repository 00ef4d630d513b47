import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/query.ts'
import type { BenchOptions } from '../figures.ts'
import { writeYear } from '../year.ts'

/** A database filled with its restaurants' facts. */
export interface FilledDatabase {
  /** 'embedded PostgreSQL 18.4' */
  name: string
  url: string
  rows: number
  days: number
  restaurants: number
  /** Seconds the filling took; about none when it was there from an earlier run. */
  seconds: number
  sizeMb: number
}

export const SEED = 'linewatch'

/** Migrates a database and fills it with so many days of so many restaurants. */
export async function fill(
  kind: string,
  url: string,
  { days, tell }: BenchOptions,
  restaurants = 12,
): Promise<FilledDatabase> {
  const db = openDatabase(url)
  try {
    await migrate(db, silentLog)
    tell(`filling the ${kind} database with ${days} days of ${restaurants} restaurants`)
    const { rows, seconds } = await writeYear(db, { seed: SEED, now: Date.now(), days, restaurants })
    const { version, size } = await db.one<{ version: string; size: number }>(sql`
      select split_part(current_setting('server_version'), ' ', 1) as version,
             pg_database_size(current_database()) as size`)
    return {
      name: `${kind} PostgreSQL ${version}`,
      url,
      rows,
      days,
      restaurants,
      seconds,
      sizeMb: size / 2 ** 20,
    }
  } finally {
    await db.close()
  }
}

/** Creates the database that a URL names, unless it is there. */
export async function createBenchDatabase(url: string): Promise<void> {
  const named = new URL(url)
  const name = named.pathname.slice(1)
  named.pathname = '/postgres'
  const db = openDatabase(named.href, { max: 1 })
  try {
    const found = await db.rows(sql`select 1 as found from pg_database where datname = ${name}`)
    if (found.length === 0) await db.run(sql`create database ${raw(pg.escapeIdentifier(name))}`)
  } finally {
    await db.close()
  }
}

/** A PostgreSQL as the product embeds it, in `folder` or in a temporary one that `stop` removes. */
export async function startBenchDatabase(folder?: string): Promise<EmbeddedPostgres> {
  const own = folder ?? (await temporaryFolder('database'))
  const server = await startEmbeddedPostgres({ dataDir: own, log: silentLog })
  return {
    url: server.url,
    appUrl: server.appUrl,
    get pid() {
      return server.pid
    },
    async stop() {
      await server.stop()
      if (folder === undefined) await rm(own, { recursive: true, force: true })
    },
  }
}

/** A folder of the run's own that the database's user can enter too. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `linewatch-bench-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
