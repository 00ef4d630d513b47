import { startEmbeddedPostgres } from './embedded/start.ts'
import { type Listener, openListener } from './listen.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { explainOutside } from './outside-error.ts'
import { type Database, openDatabase } from './query.ts'

/** No call is worth more: what takes longer is given up, so that a few wide questions cannot hold every connection. */
const STATEMENT_TIMEOUT_MS = 60_000

export interface Storage {
  db: Database
  listener: Listener
  close(): Promise<void>
}

/** The database the server runs on, migrated: an outside one, or the embedded one in the data folder. */
export async function openStorage(options: {
  dataDir: string
  databaseUrl: string | undefined
  log: Log
}): Promise<Storage> {
  const { dataDir, databaseUrl, log } = options
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : null
  const url = embedded?.url ?? databaseUrl ?? ''
  const db = openDatabase(url, { max: 20, log, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const listener = openListener(url, log)
  const close = async () => {
    // The embedded server is stopped whatever became of the connections to it.
    await listener
      .close()
      .finally(() => db.close())
      .finally(() => embedded?.stop())
  }
  try {
    await migrate(db, log)
  } catch (error) {
    await close()
    throw databaseUrl === undefined ? error : explainOutside(error, databaseUrl)
  }
  return { db, listener, close }
}
