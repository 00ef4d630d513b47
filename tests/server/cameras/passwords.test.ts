import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { passwordAad, sealPasswords } from '#server/services/cameras/sources/passwords.ts'
import { readKeys } from '#server/services/secret-keys.ts'
import { createSecrets, KEY_BYTES, keyIdOf } from '#server/services/secrets.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { startServer } from '#tests/support/programs/server.ts'

const OLD = Buffer.alloc(KEY_BYTES, 1)
const NEW = Buffer.alloc(KEY_BYTES, 2)
const secretsOf = (...keys: Buffer[]) => createSecrets({ keys, randomBytes })

let database: FreshDatabase

beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

/** Cameras with passwords in plain text, the second one deleted, as they were before migration 0060. */
async function plainCameras(count: number): Promise<void> {
  const { one } = await database.db.one<{ one: string }>(sql`
    SELECT pg_get_constraintdef(oid) AS one FROM pg_constraint WHERE conname = 'camera_password_sealed'`)
  await database.db.withClient(async (client) => {
    await client.query('ALTER TABLE camera DROP CONSTRAINT camera_password_sealed')
    await client.query(`
      INSERT INTO restaurant (number, name, timezone, created_at) VALUES ('1', 'One', 'UTC', 1);
      INSERT INTO camera (restaurant_id, name, clip, status_at, username, created_at, updated_at)
      SELECT id, 'Without credentials', 'door', 1, NULL, 1, 1 FROM restaurant`)
    await client.query(`
      INSERT INTO camera (restaurant_id, name, clip, status_at, username, password, created_at, updated_at, deleted_at)
      SELECT r.id, 'Door ' || n, 'door', 1, 'service', 'Fritters#' || n, 1, 1, CASE n WHEN 2 THEN 1 END
        FROM restaurant r, generate_series(1, ${count}) n`)
    await client.query(`ALTER TABLE camera ADD CONSTRAINT camera_password_sealed ${one}`)
  })
}

const stored = () =>
  database.db.rows<{ uuid: string; name: string; password: string }>(
    sql`SELECT uuid, name, password FROM camera WHERE password IS NOT NULL ORDER BY id`,
  )

/** Expects that every camera has its password, encrypted with the first of these keys. */
async function expectSealed(count: number, ...keys: Buffer[]): Promise<void> {
  const secrets = secretsOf(...keys)
  const rows = await stored()
  expect(rows).toHaveLength(count)
  expect(rows.map(({ password }) => keyIdOf(password))).toEqual(rows.map(() => secrets.keyId))
  expect(rows.map(({ uuid, password }) => secrets.open(password, passwordAad(uuid)))).toEqual(
    rows.map(({ name }) => name.replace('Door ', 'Fritters#')),
  )
}

test('plain passwords are encrypted once, in batches, by servers that start together', async () => {
  await plainCameras(1_200)
  const log = { ...silentLog, info: vi.fn(), warn: vi.fn() }
  await Promise.all([1, 2, 3].map(() => sealPasswords(database.db, secretsOf(NEW), log)))
  await expectSealed(1_200, NEW)
  const counts = log.info.mock.calls.map(([{ passwords }]) => Number(passwords))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_200)
  expect(log.warn).not.toHaveBeenCalled()
  expect(JSON.stringify(log.info.mock.calls)).not.toContain('Fritters')

  const before = await stored()
  log.info.mockClear()
  await sealPasswords(database.db, secretsOf(NEW), log)
  expect(await stored()).toEqual(before)
  expect(log.info).not.toHaveBeenCalled()
})

test('nothing readable stays in the table’s file, or in what the planner knows of it', async () => {
  await plainCameras(3)
  await database.db.withClient((client) => client.query('ANALYZE camera'))
  const inFile = async () => {
    await database.db.withClient((client) => client.query('CHECKPOINT'))
    const { found } = await database.db.one<{ found: boolean }>(sql`
      SELECT position('Fritters#1'::bytea IN pg_read_binary_file(pg_relation_filepath('camera'))) > 0 AS found`)
    return found
  }
  const statistics = async () =>
    JSON.stringify(await database.db.rows(sql`SELECT * FROM pg_stats WHERE tablename = 'camera'`))
  expect(await inFile()).toBe(true)
  expect(await statistics()).toContain('Fritters#1')
  // An older transaction, for which PostgreSQL keeps former versions of rows.
  await database.db.transaction(async (older) => {
    await older.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
    await older.rows(sql`SELECT uuid FROM restaurant`)
    await sealPasswords(database.db, secretsOf(NEW), silentLog)
  })
  expect(await inFile()).toBe(false)
  expect(await statistics()).not.toContain('Fritters')
  await expectSealed(3, NEW)
})

test('a password in plain text is no longer accepted', async () => {
  await plainCameras(1)
  await expect(
    database.db.run(sql`UPDATE camera SET password = 'Fritters#9' WHERE name = 'Door 1'`),
  ).rejects.toThrow('camera_password_sealed')
})

test('a new key takes over, and the former one is no longer needed', async () => {
  await plainCameras(3)
  await sealPasswords(database.db, secretsOf(OLD), silentLog)
  await sealPasswords(database.db, secretsOf(NEW, OLD), silentLog)
  await expectSealed(3, NEW)
})

test('passwords whose key is missing stay, and the log says which key', async () => {
  await plainCameras(3)
  await sealPasswords(database.db, secretsOf(OLD), silentLog)
  const before = await stored()
  const warn = vi.fn()
  await sealPasswords(database.db, secretsOf(NEW), { ...silentLog, warn })
  expect(await stored()).toEqual(before)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { passwords: 3, keys: [secretsOf(OLD).keyId] },
    expect.stringContaining('Add the missing keys to SECRETS_KEY'),
  )
})

test('a server encrypts what it finds before it listens, with a key of its own', async () => {
  await plainCameras(3)
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-passwords-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'debug' }
  const server = await startServer({ database: database.url, folder, env })
  const key = readKeys(await readFile(join(folder, 'data', 'secrets.key'), 'utf8'))?.[0] ?? OLD
  await expectSealed(3, key)
  await server.stop()
  expect(server.output()).toContain('Encrypted camera passwords.')
  expect(server.output()).not.toContain('Fritters')
  expect(server.output()).not.toContain(key.toString('hex'))
})
