import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { appRole, createIfMissing, owner } from './create.ts'
import { giveTo, type Layout, layoutOf, makeDataDir, makeSocketFolder, readPassword } from './files.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseIdentity } from './identity.ts'
import { launch, type ServerOptions } from './server.ts'
import { serverSettings } from './settings.ts'
import { DatabaseStartError, explain } from './start-error.ts'
import { supervise } from './supervise.ts'

/** A PostgreSQL of our own, running as a child of this process. */
export interface EmbeddedPostgres {
  /** The owner's: a unix socket, user and password included. For migrations and backups. */
  url: string
  /** The same of the role that the server works as, which owns nothing; its password is another one at each start. */
  appUrl: string
  /** the server's process id, null while it is being restarted after a crash */
  readonly pid: number | null
  /** Ends all connections, shuts the server down and gives the folder up. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL 18 in `dataDir`, creating both at the first start (about a second). A server
 * that dies while running is started again under the same url. See docs/decisions/0003-embedded-postgresql.md.
 *
 * @param options.settings PostgreSQL settings over ours, for tests
 * @throws DatabaseStartError whose message says what happened and what to do
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const layout = layoutOf(options.dataDir)
  try {
    const binaries = await findBinaries()
    await makeDataDir(layout.dataDir)
    const unlock = await lockFolder(layout.dataDir)
    try {
      return await startLocked(binaries, layout, options, unlock)
    } catch (error) {
      await unlock()
      throw error
    }
  } catch (error) {
    throw explain(error, layout.dataDir)
  }
}

async function startLocked(
  binaries: Awaited<ReturnType<typeof findBinaries>>,
  layout: Layout,
  { log, settings }: { log: Log; settings?: Record<string, string> },
  unlock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const identity = await chooseIdentity(binaries.postgres, layout.dataDir, layout.data)
  const password = await readPassword(layout.passwordFile)
  await createIfMissing(binaries, layout, identity, password)
  await giveTo(identity, layout.data)
  const socketFolder = await makeSocketFolder(layout, identity)
  const server: ServerOptions = {
    postgres: binaries.postgres,
    data: layout.data,
    identity,
    settings: { ...serverSettings(socketFolder), ...settings },
    log,
  }
  const supervised = supervise(await launch(server), server)
  const stop = async () => {
    await supervised.stop()
    if (!socketFolder.startsWith(layout.dataDir)) await rm(socketFolder, { recursive: true, force: true })
    await unlock()
  }
  const urlOf = (database: string, [role, secret] = [owner, password]) =>
    `postgresql://${role}:${secret}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
  const appPassword = randomBytes(24).toString('base64url')
  try {
    await createDatabase(urlOf('postgres'), layout, appPassword)
  } catch (error) {
    await stop()
    throw error
  }
  log.info(
    { dataDir: layout.dataDir, pid: supervised.pid, as: identity.how },
    'The embedded PostgreSQL runs.',
  )
  return {
    url: urlOf(owner),
    appUrl: urlOf(owner, [appRole, appPassword]),
    get pid() {
      return supervised.pid
    },
    stop,
  }
}

/**
 * The application's own database; the first start, or the second after a kill in between, makes it. And the role it is
 * worked with, which data folders of former releases lack.
 */
async function createDatabase(url: string, layout: Layout, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [owner])
    if (rowCount === 0) await client.query(`create database ${owner} strategy file_copy`)
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [appRole])
    if (roles === 0) await client.query(`create role ${appRole}`)
    await client.query(
      `alter role ${appRole} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password '${appPassword}'`,
    )
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === '28P01'
    if (!refused) throw error
    throw new DatabaseStartError(
      `The password in ${layout.passwordFile} is not the database's. Restore that file from the backup that ` +
        'holds the data folder, or point DATA_DIR at a new folder.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}
