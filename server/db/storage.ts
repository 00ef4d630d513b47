import { startEmbeddedPostgres } from './embedded/start.ts'
import { type Listener, openListener } from './listen.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { explainOutside } from './outside-error.ts'
import { type Database, openDatabase } from './query.ts'

/** What takes longer is given up, so that it does not keep its connection. */
const STATEMENT_TIMEOUT_MS = 60_000
/** Nobody waits longer for a read: the console has given it up by then. */
const HEAVY_STATEMENT_TIMEOUT_MS = 30_000
const CONNECTIONS = 15
/** Of the heavy calls, see services/heavy-calls.ts. */
const HEAVY_CONNECTIONS = 5

export interface Storage {
  db: Database
  /** Connections for heavy calls alone. */
  heavyDb: Database
  listener: Listener
  close(): Promise<void>
}

/**
 * The database the server runs on, migrated: an outside one, or the embedded one in the data folder.
 * @param options.beforeMigrations looks at it as it was found: what it throws ends the start, what it gives is `found`
 */
export async function openStorage<Found>(options: {
  dataDir: string
  databaseUrl: string | undefined
  log: Log
  beforeMigrations: (db: Database) => Promise<Found>
}): Promise<Storage & { found: Found }> {
  const { dataDir, databaseUrl, log } = options
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : null
  const url = embedded?.url ?? databaseUrl ?? ''
  const db = openDatabase(url, {
    max: CONNECTIONS,
    log,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    // What it is asked is small; what reads much, and depends on how much, has connections of its own.
    plansOnce: true,
  })
  const heavyDb = openDatabase(url, {
    max: HEAVY_CONNECTIONS,
    log,
    statementTimeoutMs: HEAVY_STATEMENT_TIMEOUT_MS,
  })
  const listener = openListener(url, log)
  const close = async () => {
    // The embedded server is stopped whatever became of the connections to it.
    await listener
      .close()
      .finally(() => heavyDb.close())
      .finally(() => db.close())
      .finally(() => embedded?.stop())
  }
  try {
    const found = await options.beforeMigrations(db)
    await migrate(db, log)
    return { db, heavyDb, listener, found, close }
  } catch (error) {
    await close()
    throw databaseUrl === undefined ? error : explainOutside(error, databaseUrl)
  }
}
