import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { silentLog } from '#server/db/log.ts'
import { openDatabase } from '#server/db/query.ts'
import { scratchFolder } from '../programs/scratch.ts'
import { databaseUrl } from './database-url.ts'
import { templateName } from './template-name.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the run's own PostgreSQL, its maintenance database */
    serverUrl: string
    /** the same as the role that a server works as */
    appServerUrl: string
  }
}

/**
 * Vitest's global set-up: one embedded PostgreSQL for the whole run, with a template database that each
 * test file copies (see database.ts). What a test writes need not survive a power cut, so fsync is off.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await scratchFolder(), 'linewatch-test-'))
  await chmod(folder, 0o711)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silentLog, settings })
  const teardown = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('serverUrl', databaseUrl(server.url, 'postgres'))
  project.provide('appServerUrl', databaseUrl(server.appUrl, 'postgres'))
  return teardown
}

async function makeTemplate(url: string): Promise<void> {
  const admin = openDatabase(databaseUrl(url, 'postgres'), { max: 1 })
  await admin.run(sql`create database template_linewatch strategy file_copy`)
  await admin.close()
  const template = openDatabase(databaseUrl(url, templateName))
  try {
    const { prepareTemplate } = await import('./prepare-template.ts')
    await prepareTemplate(template, silentLog)
  } finally {
    await template.close()
  }
}
