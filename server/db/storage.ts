import sql from 'sql-template-tag'
import { grantToApp, isRecordProtected, isSameDatabase, roleOf } from './app-role.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { DatabaseStartError } from './embedded/start-error.ts'
import { sqlState } from './errors.ts'
import { type Listener, openListener } from './listen.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { explainOutside } from './outside-error.ts'
import { type AsOwner, type Database, openDatabase } from './query.ts'

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
  asOwner: AsOwner
  close(): Promise<void>
}

/**
 * The database the server runs on, migrated: an outside one, or the embedded one in the data folder.
 *
 * @param options.ownerUrl whom it is migrated as; without it the server's own role does that
 * @param options.beforeMigrations looks at it as it was found: what it throws ends the start, what it gives is `found`
 */
export async function openStorage<Found>(options: {
  dataDir: string
  databaseUrl: string | undefined
  ownerUrl?: string | undefined
  log: Log
  beforeMigrations: (db: Database) => Promise<Found>
}): Promise<Storage & { found: Found }> {
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
  const asOwner: AsOwner = async (act) => {
    if (ownerUrl === undefined) return act(db)
    const owner = openDatabase(ownerUrl, { max: 1, log })
    return act(owner).finally(() => owner.close())
  }
  try {
    const found =
      ownerUrl === undefined
        ? await prepareByItself(db, options)
        : await asOwner((owner) => prepareAsOwner(db, owner, { ...options, ownerUrl }))
    await db.run(sql`SELECT note_audit_numbering()`)
    if (!(await isRecordProtected(db))) log.warn({}, UNPROTECTED)
    return { db, heavyDb, listener, found, asOwner, close }
  } catch (error) {
    await close()
    throw databaseUrl === undefined ? error : explainOutside(error, databaseUrl)
  }
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

interface Preparing<Found> {
  log: Log
  beforeMigrations: (db: Database) => Promise<Found>
}

async function prepareByItself<Found>(
  db: Database,
  { log, beforeMigrations }: Preparing<Found>,
): Promise<Found> {
  const found = await beforeMigrations(db)
  await migrate(db, log).catch(needsOwner)
  return found
}

async function prepareAsOwner<Found>(
  db: Database,
  owner: Database,
  { log, beforeMigrations, ownerUrl }: Preparing<Found> & { ownerUrl: string },
): Promise<Found> {
  const ownerRole = await roleOf(owner).catch((error: unknown) => {
    throw explainOutside(error, ownerUrl, 'DATABASE_OWNER_URL')
  })
  if (!(await isSameDatabase(db, owner)))
    throw new DatabaseStartError(
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases. Correct one of them.',
    )
  // The owner looks where the other role has no rights yet, and never at what that role could have put there since.
  const found = await beforeMigrations((await mayLook(db)) ? db : owner)
  await migrate(owner, log)
  const role = await roleOf(db)
  if (role !== ownerRole) await grantToApp(owner, role)
  return found
}

/** Whether a role has got its rights, or there is nothing to have rights on. */
const mayLook = async (db: Database): Promise<boolean> =>
  (
    await db.one<{ may: boolean }>(sql`
      SELECT coalesce(has_table_privilege(to_regclass('schema_migration'), 'SELECT'), true) AS may`)
  ).may
