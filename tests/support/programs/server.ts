import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/query.ts'
import { databaseUrl, embeddedUrl } from '../database/database-url.ts'
import { TEST_SECRETS_KEY } from '../database/secrets.ts'
import { DAYS_OF_HISTORY } from '../kitchen/days-of-history.ts'

const READY_WITHIN_MS = 60_000

export interface TestServer {
  /** 'http://127.0.0.1:40123' */
  url: string
  /** As it says itself how it is reached: 'http://localhost:40123'. Sign-in elsewhere leads back to it. */
  publicUrl: string
  /** Its database. */
  databaseUrl: string
  /** What it has written so far, log and all. */
  output(): string
  /** Stops it as an operator does; resolves when it is gone. */
  stop(): Promise<void>
  /** Kills it without warning. */
  kill(): Promise<void>
  /** Holds it: it neither answers nor hangs up, as behind a cut cable. */
  hold(): void
  letGo(): void
  /** Restarts it at the same address, on the same database. */
  start(): Promise<void>
  /** Whether its process has not ended by itself. */
  isRunning(): boolean
}

export interface ServerOptions {
  env?: Record<string, string>
  /** Address of an existing database; a fresh copy of the template unless set. */
  database?: string
  /** Starts a database of its own in this folder, as without DATABASE_URL. */
  dataDir?: string
  /** Database that a fresh one is a copy of. */
  template?: string
  /** Folder the process runs in; the built console is served from `dist` below it. */
  folder?: string
}

/** What a run provides its test files with. */
export interface Run {
  serverUrl: string
  appServerUrl: string
  serverProgram: string
  servedFolder: string
}
const thisRun = (): Run => ({
  serverUrl: inject('serverUrl'),
  appServerUrl: inject('appServerUrl'),
  serverProgram: inject('serverProgram'),
  servedFolder: inject('servedFolder'),
})

/**
 * A real server process on a database of its own, ready to answer.
 * @param run needed only in a global setup, which cannot ask for it
 */
export async function startServer(options: ServerOptions = {}, run = thisRun()): Promise<TestServer> {
  const { dataDir, template = 'template_e2e' } = options
  const database = options.database ?? (dataDir ? '' : await copyDatabase(run.serverUrl, template))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = options.folder ?? run.servedFolder
  let output = ''
  let child: ChildProcess | null = null

  const start = async () => {
    const env = {
      ...process.env,
      ...(dataDir ? { DATA_DIR: dataDir } : databaseEnv(database, run)),
      PORT: String(port),
      HISTORY_DAYS: String(DAYS_OF_HISTORY),
      // Databases of one template hold recordings of the same names.
      MEDIA_DIR: join(folder, 'media', dataDir ? 'own' : new URL(database).pathname.slice(1)),
      LOG_LEVEL: 'warn',
      // The template is encrypted with it.
      SECRETS_KEY: TEST_SECRETS_KEY,
      // What a test looks at does not fail by chance while it looks.
      SIM_OUTAGES: '0',
      NODE_ENV: 'production',
      ...options.env,
    }
    const started = spawn(process.execPath, ['--enable-source-maps', run.serverProgram], {
      cwd: folder,
      env,
    })
    started.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    started.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child = started
    await answering(url, started, () => output)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
  }

  await start()
  return {
    url,
    publicUrl: `http://localhost:${port}`,
    databaseUrl: dataDir ? await embeddedUrl(dataDir) : database,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    hold: () => void child?.kill('SIGSTOP'),
    letGo: () => void child?.kill('SIGCONT'),
    start,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
  }
}

/** As two roles where the run's own PostgreSQL has them. */
function databaseEnv(database: string, { serverUrl, appServerUrl }: Run): Record<string, string> {
  const [owner, theirs] = [new URL(database), new URL(serverUrl)]
  if (owner.search !== theirs.search || owner.password !== theirs.password) return { DATABASE_URL: database }
  const name = owner.pathname.slice(1)
  return { DATABASE_URL: databaseUrl(appServerUrl, name), DATABASE_OWNER_URL: database }
}

/** Asks until the server is healthy, or is gone. */
async function answering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  for (;;) {
    const well = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (well) return
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output()}`)
    if (Date.now() > until) throw new Error(`The server did not get ready:\n${output()}`)
    await pause(50)
  }
}

/** Each worker of a run has ports of its own, below those that systems give to programs that ask for any. */
const FIRST_PORT = 20_000
const PORTS = 500
let taken = 0

async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 20
  while (taken < PORTS) {
    const port = FIRST_PORT + worker * PORTS + ((process.pid + taken) % PORTS)
    taken += 1
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isOpen = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isOpen) return false
  probe.close()
  await once(probe, 'close')
  return true
}

/** A copy of a template database; it lives until the run ends. */
async function copyDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase(serverUrl, { max: 1 })
  await admin.run(sql`${raw(`create database ${name} template ${template} strategy file_copy`)}`)
  await admin.close()
  return databaseUrl(serverUrl, name)
}
