import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBackup } from '#server/backup/make.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { startJobs } from '#server/services/jobs/jobs.ts'
import { keyFileIn, makeKeyFile } from '#server/services/secret-keys.ts'
import { sealStored } from '#server/services/secrets/reseal.ts'
import { unzipped } from '#tests/support/unzip.ts'
import { addPlainSecrets, secretsOf } from './plain-secrets.ts'

// It starts a database and copies all of it twice.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
const running: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-sealed-backup-'))
  await chmod(folder, 0o711)
})
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string): Promise<Database> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  running.push(server.stop)
  const db = openDatabase(server.url)
  running.push(db.close)
  await migrate(db, silentLog)
  return db
}

/** The files of a new backup in which one of these texts is, and all files. */
async function backUp(dataDir: string, name: string, looked: readonly (string | Buffer)[]) {
  const path = join(folder, name)
  await makeBackup({ dataDir, mediaDir: join(dataDir, 'media'), path, version: '1', now: 0 })
  const files = Object.entries(await unzipped(await readFile(path)))
  return {
    names: files.map(([file]) => file),
    found: files.filter(([, bytes]) => looked.some((one) => bytes.includes(one))).map(([file]) => file),
  }
}

test('a backup has no secret in plain text, not even of before the encryption, and no key [V11.7]', async () => {
  const dataDir = join(folder, 'data')
  const db = await start(dataDir)
  const [key = Buffer.of()] = await makeKeyFile(keyFileIn(dataDir), randomBytes)
  await addPlainSecrets(db, 50)
  await db.withClient((client) => client.query('ANALYZE'))
  expect((await backUp(dataDir, 'before.zip', ['Fritters'])).found).not.toEqual([])

  await sealStored(db, secretsOf(key), silentLog)
  const jobs = await startJobs(db, { handlers: {}, secrets: secretsOf(key), log: silentLog })
  running.push(jobs.stop)
  const text = 'https://linewatch.test/reset-password?token=Fritters'
  await jobs.add(db, 'mail', { to: 'a@linewatch.test', subject: 's', text })
  const keys = [key, key.toString('hex'), key.toString('base64url')]
  const { names, found } = await backUp(dataDir, 'after.zip', ['Fritters', ...keys])
  expect(names.length).toBeGreaterThan(500)
  expect(names).toContain('postgres.password')
  expect(names.filter((name) => name.includes('secrets'))).toEqual([])
  expect(found).toEqual([])
})
