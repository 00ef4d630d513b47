import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { silentLog } from '#server/db/log.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { seedAlerts } from '#server/demo/alerts/alert-history.ts'
import { hostKeeper } from '#server/demo/equipment/hosts.ts'
import { tunnelKeeper } from '#server/demo/equipment/tunnels.ts'
import { fillHistory, seedRecentHistory } from '#server/demo/kitchens/history.ts'
import { simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import { seedOrders } from '#server/demo/kitchens/seed-orders.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { DAYS_OF_HISTORY } from '../kitchen/days-of-history.ts'
import { startServer, type TestServer } from '../programs/server.ts'
import { bundleServer } from '../programs/server-bundle.ts'
import { databaseUrl } from './database-url.ts'
import { prepareTemplate } from './prepare-template.ts'
import { testSecrets } from './secrets.ts'
import { markTourSeen } from './tour-seen.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the built console in it; each test server runs there. */
    servedFolder: string
    /** The server for files that only look, see `sharedServer`. */
    sharedServer: { url: string; databaseUrl: string }
  }
}

const ROOT = join(import.meta.dirname, '../../..')
export const E2E_TEMPLATE = 'template_e2e'

/**
 * Vitest's global set-up of the tests in the browser: the built console, kept apart from later builds; one
 * embedded PostgreSQL for the run; the server as one program; and a template database with all that a server puts into
 * an empty one before it rests, three days of it, which each test server gets a copy of.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-e2e-'))
  await chmod(folder, 0o711)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silentLog, settings })
  const postgres = databaseUrl(server.url, 'postgres')
  const app = databaseUrl(server.appUrl, 'postgres')
  // The program is put together while the database works.
  const bundling = bundleServer(project)
  let shared: TestServer | undefined
  const teardown = async () => {
    await shared?.stop()
    const bundle = await bundling.catch(() => undefined)
    await bundle?.remove()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const [{ program }] = await Promise.all([bundling, provideConsole(folder), makeTemplate(server.url)])
    const run = { serverUrl: postgres, appServerUrl: app, serverProgram: program, servedFolder: folder }
    shared = await startServer({ env: { RATE_LIMIT: '100000' } }, run)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('serverUrl', postgres)
  project.provide('appServerUrl', app)
  project.provide('servedFolder', folder)
  project.provide('sharedServer', { url: shared.url, databaseUrl: shared.databaseUrl })
  return teardown
}

async function provideConsole(folder: string): Promise<void> {
  const built = join(ROOT, 'dist')
  if (!existsSync(join(built, 'index.html'))) {
    // Where tests run, the configuration leaves out all that makes a build of it.
    const env = { ...process.env, VITEST: '', NODE_ENV: '' }
    const build = spawn('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit', env })
    const [code] = await once(build, 'exit')
    if (code !== 0) throw new Error('The console could not be built.')
  }
  await cp(built, join(folder, 'dist'), { recursive: true })
}

async function makeTemplate(url: string): Promise<void> {
  const admin = openDatabase(databaseUrl(url, 'postgres'), { max: 1 })
  await admin.run(sql`create database template_e2e strategy file_copy`)
  await admin.close()
  const template = openDatabase(databaseUrl(url, E2E_TEMPLATE))
  try {
    await prepareTemplate(template, silentLog)
    const now = Date.now()
    await seedChain(template, { seed: 'linewatch', now, secrets: testSecrets, hashPassword })
    await markTourSeen(template)
    await seedRecentHistory(template, { now })
    await fillHistory(template, { days: DAYS_OF_HISTORY, now, paceMs: 0 })
    await seedOrders(template, now)
    await seedAlerts(template, now)
    await askHosts(template, now)
    await template.run(sql`analyze`)
  } finally {
    await template.close()
  }
}

/** What a server asks its hosts for when it starts. */
async function askHosts(template: Database, now: number): Promise<void> {
  const setting = await simulationSetting(template)
  if (!setting) throw new Error('The template has no demonstration.')
  const { seed, restaurants } = setting
  const zoneOf = (id: number) => restaurants.find((one) => one.id === id)?.timezone
  await tunnelKeeper(template, seed, false)(now)
  await hostKeeper(template, { seed, historyDays: DAYS_OF_HISTORY, outages: false, zoneOf })(now)
}
