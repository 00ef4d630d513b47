import sql from 'sql-template-tag'
import { grantToApp, isRecordProtected, isSameDatabase, roleOf } from './app-role.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { DatabaseStartError } from './embedded/start-error.ts'
import { sqlState } from './errors.ts'
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
 *
 * @param options.ownerUrl whom it is migrated as; without it the server's own role does that
 */
export async function openStorage(options: {
  dataDir: string
  databaseUrl: string | undefined
  ownerUrl?: string | undefined
  log: Log
}): Promise<Storage> {
  const { dataDir, databaseUrl, log } = options
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : null
  const url = embedded?.appUrl ?? databaseUrl ?? ''
  const ownerUrl = embedded?.url ?? options.ownerUrl
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
    if (ownerUrl === undefined) await migrate(db, log).catch(needsOwner)
    else await migrateAsOwner(db, ownerUrl, log)
    await db.run(sql`SELECT note_audit_numbering()`)
    if (!(await isRecordProtected(db))) log.warn({}, UNPROTECTED)
  } catch (error) {
    await close()
    throw databaseUrl === undefined ? error : explainOutside(error, databaseUrl)
  }
  return { db, heavyDb, listener, close }
}

function needsOwner(error: unknown): never {
  const isDenied = [error, error instanceof Error && error.cause].some((one) => sqlState(one) === '42501')
  if (!isDenied) throw error
  throw new DatabaseStartError(
    'The role of DATABASE_URL may not change the tables, and this version has to. Set DATABASE_OWNER_URL to the role that owns them, at least for one start.',
    { cause: error },
  )
}

const UNPROTECTED =
  'The audit log is not protected by the database: the role of DATABASE_URL can change it. Set DATABASE_OWNER_URL to the role that owns the tables, and DATABASE_URL to another one.'

/** The owner is connected for as long as it takes. */
async function migrateAsOwner(db: Database, ownerUrl: string, log: Log): Promise<void> {
  const owner = openDatabase(ownerUrl, { max: 1, log })
  try {
    const ownerRole = await roleOf(owner).catch((error: unknown) => {
      throw explainOutside(error, ownerUrl, 'DATABASE_OWNER_URL')
    })
    if (!(await isSameDatabase(db, owner)))
      throw new DatabaseStartError(
        'DATABASE_URL and DATABASE_OWNER_URL lead to different databases. Correct one of them.',
      )
    await migrate(owner, log)
    const role = await roleOf(db)
    if (role !== ownerRole) await grantToApp(owner, role)
  } finally {
    await owner.close()
  }
}
