import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { openStorage } from '#server/db/storage.ts'
import { keyFileIn, keysInFile } from '#server/services/secret-keys.ts'
import { claimKey } from '#server/services/secrets/check.ts'
import { openSecrets } from '#server/services/secrets/open.ts'
import { sealStored } from '#server/services/secrets/reseal.ts'
import {
  lockSecrets,
  replaceSecrets,
  SECRET_PLACES,
  secretsNotUnder,
} from '#server/store/operations/secret-places.ts'
import { type FreshDatabase, freshDatabase, lockWaiters } from '#tests/support/database/database.ts'
import { startServer } from '#tests/support/programs/server.ts'
import { addPlainSecrets, idOf, LOST, NEW, OLD, secretsOf, stored } from './plain-secrets.ts'

const MIGRATIONS = 'server/db/migrations'

let database: FreshDatabase
let folder: string

beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'linewatch-keys-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** What a server does with its keys when it starts. */
async function start({
  keys,
  dataDir = folder,
  url = database.url,
}: {
  keys?: Buffer[]
  dataDir?: string
  url?: string
} = {}) {
  const keyFile = keyFileIn(dataDir)
  const storage = await openStorage({
    dataDir,
    databaseUrl: url,
    log: silentLog,
    beforeMigrations: (db) => openSecrets(db, { keys, keyFile, randomBytes, now: Date.now }),
  })
  try {
    await claimKey(storage.db, storage.found, keyFile)
    await sealStored(storage.db, storage.found, silentLog)
    return storage.found
  } finally {
    await storage.close()
  }
}

/** All rows of all tables, and the tables. */
async function everything(): Promise<string> {
  const { db } = database
  const tables = await db.rows<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`)
  const rows = []
  for (const { name } of tables)
    rows.push([name, await db.rows(sql`SELECT t::text AS row FROM ${raw(name)} t ORDER BY 1`)])
  return JSON.stringify(rows)
}

/**
 * In the place of the database one as a release before migration 0070 left it, with plain secrets.
 * @param key with which camera passwords, and nothing else, are encrypted; without it they are plain text too
 */
async function olderDatabase(key?: Buffer): Promise<void> {
  await database.drop()
  database = await freshDatabase({ empty: true })
  const older = join(folder, 'migrations')
  await mkdir(older)
  for (const name of await readdir(MIGRATIONS))
    if (name < '0070') await copyFile(join(MIGRATIONS, name), join(older, name))
  await migrate(database.db, silentLog, older)
  await addPlainSecrets(database.db)
  const cameras = SECRET_PLACES.find(({ table }) => table === 'camera')
  if (!key || !cameras) return
  const secrets = secretsOf(key)
  const plain = await secretsNotUnder(database.db, cameras, {
    keyId: '',
    after: cameras.key.first,
    limit: 10,
  })
  const sealed = plain.map((row) => ({
    ...row,
    sealed: row.texts.map((text) => text && secrets.seal(text, cameras.purpose(row.key))),
  }))
  await replaceSecrets(database.db, cameras, sealed)
}

const wrongKey = (inDatabase: Buffer, own: Buffer) =>
  `The secrets in the database are encrypted with key ${idOf(inDatabase)}. This server has key ${idOf(own)}, which opens none of them. Nothing was changed. Put the right key into SECRETS_KEY or ${keyFileIn(folder)}.`

describe('a new, empty database', () => {
  test('takes the key of the server, and one is made where there is none', async () => {
    const empty = await freshDatabase({ empty: true })
    const made = await start({ url: empty.url })
    expect((await keysInFile(keyFileIn(folder)))?.map(idOf)).toEqual([made.keyId])
    expect((await start({ url: empty.url })).keyId).toBe(made.keyId)
    await expect(start({ url: empty.url, keys: [NEW], dataDir: join(folder, 'b') })).rejects.toThrow(
      `key ${made.keyId}. This server has key ${idOf(NEW)}`,
    )
    await empty.drop()
  })

  test('has one key after two servers with one folder began together', async () => {
    const [one, other] = await Promise.all([start(), start()])
    expect(other.keyIds).toEqual(one.keyIds)
  })

  test('lets one of two with folders of their own start, and the other one says what to do', async () => {
    let starting: ReturnType<typeof start>[] = []
    await database.db.transaction(async (tx) => {
      // Both have found no key in use and made one before either may claim it.
      await lockSecrets(tx)
      starting = ['a', 'b'].map((name) => start({ dataDir: join(folder, name) }))
      await expect.poll(() => lockWaiters(database.db)).toBe(2)
    })
    const results = await Promise.allSettled(starting)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toMatch(
      /^WrongKey: The secrets in the database are encrypted with key \w{8}\. This server has key \w{8},/,
    )
    expect(await database.db.rows(sql`SELECT FROM secret_check`)).toHaveLength(1)
  })
})

describe('a start without the right key', () => {
  beforeEach(async () => {
    await addPlainSecrets(database.db)
    await start({ keys: [OLD] })
  })

  test('says which key is needed and which there is, and changes nothing', async () => {
    const before = await everything()
    await expect(start({ keys: [NEW] })).rejects.toThrow(wrongKey(OLD, NEW))
    await expect(start({ keys: [NEW, LOST] })).rejects.toThrow(
      `This server has keys ${idOf(NEW)}, ${idOf(LOST)}, which open none of them.`,
    )
    expect(await everything()).toBe(before)
  })

  test('makes no key in place of a missing file', async () => {
    const before = await everything()
    await expect(start()).rejects.toThrow(
      `are encrypted with key ${idOf(OLD)}. This server has no key. Nothing was changed.`,
    )
    expect(await readdir(folder)).toEqual([])
    expect(await everything()).toBe(before)
  })

  test('ends before the migrations', async () => {
    await olderDatabase(OLD)
    const before = await everything()
    await expect(start({ keys: [NEW] })).rejects.toThrow(wrongKey(OLD, NEW))
    expect(await everything()).toBe(before)
    await start({ keys: [OLD] })
    expect(
      await database.db.one(sql`SELECT count(*) = 1 AS done FROM schema_migration WHERE version = 70`),
    ).toEqual({
      done: true,
    })
  })

  test('is told by a text that opens, and not by the name of the key alone', async () => {
    const forged = secretsOf(NEW).seal('something else', `check ${idOf(NEW)}`)
    await database.db.run(sql`UPDATE secret_check SET key_id = ${idOf(NEW)}, sealed = ${forged}`)
    await expect(start({ keys: [NEW] })).rejects.toThrow('The secrets in the database are encrypted with key')
  })

  test('is a server process that ends and tells it, and says no key', async () => {
    const before = await everything()
    const env = { DATA_DIR: join(folder, 'data'), DEMO: '0', SECRETS_KEY: NEW.toString('hex') }
    const failed = await startServer({ database: database.url, folder, env }).then(
      () => 'It started.',
      (error: unknown) => String(error),
    )
    expect(failed).toContain('Linewatch could not start.')
    expect(failed).toContain(
      `This server has key ${idOf(NEW)}, which opens none of them. Nothing was changed.`,
    )
    expect(failed).not.toContain(NEW.toString('hex'))
    expect(failed).not.toContain('    at ')
    expect(await everything()).toBe(before)
  })
})

describe('a start with the right key', () => {
  test('of a database from before the encryption encrypts all, before it listens', async () => {
    await olderDatabase()
    const plain = (await stored(database.db)).map((one) => one.plain)
    const env = { DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'debug', SECRETS_KEY: '' }
    const server = await startServer({ database: database.url, folder, env })
    const [key = OLD] = (await keysInFile(keyFileIn(join(folder, 'data')))) ?? []
    const after = await stored(database.db, key)
    expect(after.map((one) => one.plain)).toEqual(plain)
    expect(new Set(after.map(({ keyId }) => keyId))).toEqual(new Set([idOf(key)]))
    await server.stop()
    expect(server.output()).toContain('Encrypted secrets.')
    expect(server.output()).not.toContain('Fritters')
    expect(server.output()).not.toContain(key.toString('hex'))
  })

  test('in the environment leaves the file aside: the former key has to be named there too', async () => {
    await addPlainSecrets(database.db)
    await writeFile(keyFileIn(folder), OLD.toString('hex'))
    await start()
    const before = await everything()
    await expect(start({ keys: [NEW] })).rejects.toThrow(wrongKey(OLD, NEW))
    expect(await everything()).toBe(before)
    const secrets = await start({ keys: [NEW, OLD] })
    expect(secrets.keyIds).toEqual([idOf(NEW), idOf(OLD)])
    expect(new Set((await stored(database.db, NEW)).map(({ keyId }) => keyId))).toEqual(new Set([idOf(NEW)]))
    await rm(keyFileIn(folder))
    await start({ keys: [NEW] })
    await expect(start({ keys: [OLD] })).rejects.toThrow(wrongKey(NEW, OLD))
  })

  test('of cameras whose passwords an earlier release encrypted goes on with it', async () => {
    await olderDatabase(OLD)
    await start({ keys: [OLD] })
    const { plain } = (await stored(database.db, OLD)).find(({ plain }) => plain === 'Fritters#1') ?? {}
    expect(plain).toBe('Fritters#1')
  })
})

test('a folder that cannot be written to is told, and the database stays empty', async () => {
  const empty = await freshDatabase({ empty: true })
  // Nobody, root included, can make a file there.
  const dataDir = '/proc/self'
  await expect(start({ url: empty.url, dataDir })).rejects.toThrow('or make the folder writable.')
  expect(await empty.db.rows(sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual(
    [],
  )
  await start({ url: empty.url, dataDir, keys: [NEW] })
  await empty.drop()
})
