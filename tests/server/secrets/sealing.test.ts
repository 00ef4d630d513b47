import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { sealStored } from '#server/services/secrets/reseal.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { addPlainSecrets, idOf, LOST, NEW, OLD, ONCE_PLAIN, secretsOf, stored } from './plain-secrets.ts'

let database: FreshDatabase

beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

const plainOf = async (...keys: Buffer[]) => (await stored(database.db, ...keys)).map(({ plain }) => plain)
const keyIds = async (...keys: Buffer[]) => [
  ...new Set((await stored(database.db, ...keys)).map(({ keyId }) => keyId)),
]

test('plain secrets are encrypted once, in batches, by servers that start together [V11.7]', async () => {
  await addPlainSecrets(database.db, 1_200)
  const before = await plainOf()
  expect(before).toHaveLength(4 * 1_200 + 3)
  const log = { ...silentLog, info: vi.fn(), warn: vi.fn() }
  await Promise.all([1, 2, 3].map(() => sealStored(database.db, secretsOf(NEW), log)))
  expect(await keyIds(NEW)).toEqual([idOf(NEW)])
  expect(await plainOf(NEW)).toEqual(before)
  const counts = log.info.mock.calls.map(([{ rows }]) => Number(rows))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2 * 1_200 + 3)
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('cannot be decrypted')
  expect(JSON.stringify(log.info.mock.calls)).not.toContain('Fritters')

  const sealed = await stored(database.db, NEW)
  log.info.mockClear()
  expect(await sealStored(database.db, secretsOf(NEW), log)).toEqual({ replaced: 0, unreadable: 0 })
  expect(await stored(database.db, NEW)).toEqual(sealed)
  expect(log.info).not.toHaveBeenCalled()
})

test('what is no secret stays as it is', async () => {
  await addPlainSecrets(database.db)
  await sealStored(database.db, secretsOf(NEW), silentLog)
  expect(await database.db.one(sql`SELECT value FROM setting WHERE key = 'housekeeping'`)).toEqual({
    value: { at: 1 },
  })
  const without = await database.db.rows(sql`
    SELECT FROM camera WHERE password IS NULL UNION ALL SELECT FROM account WHERE multi_factor_secret IS NULL`)
  expect(without).toHaveLength(2)
})

test('nothing readable stays in the tables’ files, or in what the planner knows of them', async () => {
  const { db } = database
  await addPlainSecrets(db)
  await db.run(sql`ANALYZE`)
  const filesWithPlain = async () => {
    await db.run(sql`CHECKPOINT`)
    const found: string[] = []
    for (const table of ['account', 'camera', 'setting']) {
      const { isIn } = await db.one<{ isIn: boolean }>(sql`
        SELECT position('Fritters'::bytea IN pg_read_binary_file(pg_relation_filepath(${table}))) > 0 AS is_in`)
      if (isIn) found.push(table)
    }
    return found
  }
  // Their former samples go too, which the test of the backup shows with a PostgreSQL of its own.
  const statistics = async () => JSON.stringify(await db.rows(sql`SELECT * FROM pg_stats`))
  expect(await filesWithPlain()).toEqual(['account', 'camera', 'setting'])
  expect(await statistics()).toContain('Fritters')
  await sealStored(db, secretsOf(NEW), silentLog)
  expect(await filesWithPlain()).toEqual([])
  expect(await statistics()).not.toContain('Fritters')
  expect(await keyIds(NEW)).toEqual([idOf(NEW)])
})

test('an older transaction keeps no former rows of these, and the log says what it may keep', async () => {
  const { db } = database
  await addPlainSecrets(db)
  const warn = vi.fn()
  await db.transaction(async (older) => {
    await older.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
    await older.rows(sql`SELECT uuid FROM restaurant`)
    await sealStored(db, secretsOf(NEW), { ...silentLog, warn })
  })
  await db.run(sql`CHECKPOINT`)
  for (const table of ['account', 'camera', 'setting'])
    expect(
      await db.one(sql`
        SELECT position('Fritters'::bytea IN pg_read_binary_file(pg_relation_filepath(${table}))) > 0 AS found`),
    ).toEqual({ found: false })
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([
    'Former secrets may be in database files until VACUUM FULL pg_statistic is run.',
  ])
})

test('a table that somebody else uses for long is left, and the log says what to do', async () => {
  const { db } = database
  await addPlainSecrets(db)
  const warn = vi.fn()
  await db.transaction(async (other) => {
    await other.rows(sql`SELECT FROM account`)
    await sealStored(db, secretsOf(NEW), { ...silentLog, warn })
  })
  expect(warn.mock.calls.map(([, text]) => text)).toContain(
    'Former secrets may be in database files until VACUUM FULL account is run.',
  )
  expect(await keyIds(NEW)).toEqual([idOf(NEW)])
})

test.each(ONCE_PLAIN.map(({ place, column }) => ({ ...place, ...column })))(
  '$name in plain text are no longer accepted [V11.7]',
  async ({ table, column, key }) => {
    const { db } = database
    await addPlainSecrets(db)
    await sealStored(db, secretsOf(NEW), silentLog)
    const row = await db.one<{ key: string }>(sql`
    SELECT ${raw(key.column)}::text AS key FROM ${raw(table)} WHERE ${raw(column)}::text LIKE '%v1.%' LIMIT 1`)
    const plain = raw(table === 'setting' ? `'{"secret": "Fritters"}'` : `'Fritters'`)
    await expect(
      db.run(sql`
      UPDATE ${raw(table)} SET ${raw(column)} = ${plain} WHERE ${raw(key.column)}::text = ${row.key}`),
    ).rejects.toThrow(/violates check constraint ".*_sealed"/)
  },
)

test('secrets whose key is missing stay, and the log says which key', async () => {
  const { db } = database
  await addPlainSecrets(db)
  await sealStored(db, secretsOf(OLD), silentLog)
  const before = await stored(db, OLD)
  const warn = vi.fn()
  const { unreadable } = await sealStored(db, secretsOf(NEW), { ...silentLog, warn })
  expect(unreadable).toBe(before.length)
  expect(await stored(db, OLD)).toEqual(before)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { secrets: before.length, keys: [idOf(OLD)] },
    expect.stringContaining('Add the missing keys to SECRETS_KEY'),
  )
})

test('what was changed, or moved to another row, is not encrypted again as if it were right', async () => {
  const { db } = database
  await addPlainSecrets(db, 3)
  await sealStored(db, secretsOf(OLD), silentLog)
  // One row's in another's place, a camera's in an account's, and one letter changed.
  await db.run(sql`
    UPDATE camera SET password = (SELECT password FROM camera WHERE name = 'Door 3') WHERE name = 'Door 1'`)
  await db.run(sql`
    UPDATE account SET multi_factor_secret = (SELECT password FROM camera WHERE name = 'Door 3')
     WHERE display_name = 'Person 1'`)
  await db.run(sql`
    UPDATE account SET multi_factor_secret =
             overlay(multi_factor_secret PLACING translate(substr(multi_factor_secret, 60, 1), 'A-Za-z', 'B') || 'x'
                     FROM 60 FOR 1)
     WHERE display_name = 'Person 2'`)
  const warn = vi.fn()
  const { unreadable } = await sealStored(db, secretsOf(NEW, OLD), { ...silentLog, warn })
  expect(unreadable).toBe(3)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ secrets: 3, keys: [idOf(OLD)] }, expect.anything())
})

test('which keys are in use is kept: those that nothing is encrypted with are forgotten', async () => {
  const { db } = database
  await addPlainSecrets(db)
  const noted = async () =>
    (await db.rows<{ id: string }>(sql`SELECT key_id AS id FROM secret_check ORDER BY 1`)).map(({ id }) => id)
  const note = (key: Buffer) =>
    db.run(sql`INSERT INTO secret_check VALUES (${idOf(key)}, ${secretsOf(key).seal('x', 'x')})`)
  await note(OLD)
  await note(LOST)
  await sealStored(db, secretsOf(OLD), silentLog)
  expect(await noted()).toEqual([idOf(OLD)])
  await note(NEW)
  await sealStored(db, secretsOf(NEW), silentLog)
  expect(await noted()).toEqual([idOf(OLD), idOf(NEW)].sort())
  await sealStored(db, secretsOf(NEW, OLD), silentLog)
  expect(await noted()).toEqual([idOf(NEW)])
})
