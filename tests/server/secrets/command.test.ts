import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { keyFileIn } from '#server/services/secret-keys.ts'
import { claimKey } from '#server/services/secrets/check.ts'
import { runSecrets } from '#server/services/secrets/command.ts'
import { forgetKey } from '#server/services/secrets/forget.ts'
import { sealStored } from '#server/services/secrets/reseal.ts'
import { seeServer } from '#server/store/operations/servers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { startServer } from '#tests/support/programs/server.ts'
import { addPlainSecrets, idOf, LOST, NEW, OLD, secretsOf, stored } from './plain-secrets.ts'

const FILES = fileURLToPath(new URL('../../../', import.meta.url))

let database: FreshDatabase
let folder: string

beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'linewatch-command-'))
  await addPlainSecrets(database.db)
  await claimKey(database.db, secretsOf(OLD), 'secrets.key')
  await sealStored(database.db, secretsOf(OLD), silentLog)
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function run(option: 'list' | 'reseal', ...keys: Buffer[]) {
  const lines: string[] = []
  const tell = (line: string) => void lines.push(line)
  const secrets = secretsOf(...keys)
  const isDone = await runSecrets(
    { db: database.db, secrets, keyFile: 'secrets.key', log: silentLog, tell },
    option,
  )
  return { isDone, lines }
}

const OF_ALL = [
  '  camera passwords: 3',
  '  authenticators: 3',
  '  authenticators being set up: 3',
  '  authenticators of earlier tries: 3',
  '  keys of pushes and links: 3',
]

describe('the list', () => {
  test('says how many secrets each key encrypts, and which key is not here', async () => {
    await database.db.run(sql`
      UPDATE camera SET password = ${secretsOf(LOST).seal('x', 'x')} WHERE name = 'Door 1'`)
    expect(await run('list', NEW, OLD)).toEqual({
      isDone: false,
      lines: [
        `Key ${idOf(NEW)} (first here): 0`,
        `Key ${idOf(OLD)}: 14`,
        '  camera passwords: 2',
        ...OF_ALL.slice(1),
        `Key ${idOf(LOST)} (not here): 1`,
        '  camera passwords: 1',
      ],
    })
  })

  test('of one key has nothing left to do, and changes nothing', async () => {
    const before = await stored(database.db, OLD)
    expect(await run('list', OLD)).toEqual({
      isDone: true,
      lines: [`Key ${idOf(OLD)} (first here): 15`, ...OF_ALL],
    })
    expect(await stored(database.db, OLD)).toEqual(before)
  })
})

describe('encrypting with another key', () => {
  test('takes all, and says that the former one may go', async () => {
    const before = (await stored(database.db, OLD)).map(({ plain }) => plain)
    expect(await run('reseal', NEW, OLD)).toEqual({
      isDone: true,
      lines: [
        `Encrypted the secrets of 9 rows with key ${idOf(NEW)}.`,
        `Key ${idOf(NEW)} (first here): 15`,
        ...OF_ALL,
        `Key ${idOf(OLD)}: 0`,
        `Key ${idOf(OLD)} is no longer in use. Remove it once all servers use key ${idOf(NEW)}.`,
      ],
    })
    expect((await stored(database.db, NEW)).map(({ plain }) => plain)).toEqual(before)
    expect(await database.db.rows(sql`SELECT key_id FROM secret_check`)).toEqual([{ keyId: idOf(NEW) }])
    expect(await run('reseal', NEW)).toMatchObject({ isDone: true })
  })

  test('says what it could not open, and is not done', async () => {
    await database.db.run(sql`
      UPDATE camera SET password = (SELECT password FROM camera WHERE name = 'Door 2') WHERE name = 'Door 1'`)
    const { isDone, lines } = await run('reseal', NEW, OLD)
    expect(isDone).toBe(false)
    expect(lines[1]).toBe('1 cannot be decrypted: their key is missing here, or they were changed.')
    expect(lines).toContain(`Key ${idOf(OLD)}: 1`)
    expect(lines.join()).not.toContain('no longer in use')
  })

  test('is refused with a key that opens nothing', async () => {
    const before = await stored(database.db, OLD)
    await expect(run('reseal', NEW)).rejects.toThrow(`are encrypted with key ${idOf(OLD)}.`)
    expect(await stored(database.db, OLD)).toEqual(before)
  })
})

describe('forgetting a key that is lost', () => {
  const forget = (keyId: string, ...own: Buffer[]) =>
    forgetKey({ db: database.db, now: () => 5 }, own.map(idOf), keyId)

  test('removes what only it opens, and a server starts without it', async () => {
    const { db } = database
    await db.run(sql`
      UPDATE camera SET password = ${secretsOf(NEW).seal('kept', 'x')} WHERE name = 'Door 3'`)
    await db.run(sql`
      INSERT INTO recovery_code (account_id, code_hash, created_at)
      SELECT id, 'a'::bytea, 1 FROM account WHERE display_name = 'Person 1'`)
    expect(await forget(idOf(OLD), NEW)).toEqual([
      { name: 'camera passwords', keyId: idOf(OLD), count: 2 },
      { name: 'authenticators', keyId: idOf(OLD), count: 3 },
      { name: 'authenticators being set up', keyId: idOf(OLD), count: 3 },
      { name: 'authenticators of earlier tries', keyId: idOf(OLD), count: 3 },
      { name: 'keys of pushes and links', keyId: idOf(OLD), count: 3 },
    ])
    expect(
      await db.rows(sql`SELECT name, keyed FROM (
        SELECT name, password IS NOT NULL AS keyed, id FROM camera WHERE username IS NOT NULL) c ORDER BY id`),
    ).toEqual([
      { name: 'Door 1', keyed: false },
      { name: 'Door 2', keyed: false },
      { name: 'Door 3', keyed: true },
    ])
    // Signing in leads to setting it up again.
    expect(
      await db.rows(sql`
        SELECT DISTINCT multi_factor, multi_factor_demanded, multi_factor_secret, multi_factor_pending
          FROM account WHERE display_name LIKE 'Person%'`),
    ).toEqual([
      { multiFactor: false, multiFactorDemanded: true, multiFactorSecret: null, multiFactorPending: null },
    ])
    expect(await db.rows(sql`SELECT FROM recovery_code`)).toEqual([])
    expect(await db.rows(sql`SELECT key FROM setting ORDER BY key`)).toEqual([{ key: 'housekeeping' }])
    await claimKey(db, secretsOf(NEW), 'secrets.key')
  })

  test('is recorded for each account', async () => {
    await forget(idOf(OLD))
    expect(
      await database.db.rows(sql`
        SELECT action, subject_name AS subject, user_agent AS by, at FROM audit_event ORDER BY id`),
    ).toEqual(
      ['1', '2', '3'].map((n) => ({
        action: 'MULTI_FACTOR_DISABLED',
        subject: `${n}@linewatch.test`,
        by: 'npm run secrets',
        at: 5,
      })),
    )
  })

  test.each([
    ['that is here', () => forget(idOf(OLD), OLD), 'is here, so nothing has to be removed.'],
    ['of nothing', () => forget(idOf(LOST), NEW), `Nothing is encrypted with key ${idOf(LOST)}.`],
  ])('is refused of one %s', async (_, act, told) => {
    const before = await stored(database.db, OLD)
    await expect(act()).rejects.toThrow(told)
    expect(await stored(database.db, OLD)).toEqual(before)
  })

  test('is refused while a server runs', async () => {
    const before = await stored(database.db, OLD)
    await seeServer(database.db, { uuid: randomUUID(), host: 'a', pid: 1, workerIds: [] })
    await expect(forget(idOf(OLD), NEW)).rejects.toThrow('Stop all servers first.')
    expect(await stored(database.db, OLD)).toEqual(before)
    await database.db.run(sql`UPDATE server_instance SET seen_at = seen_at - 30000`)
    expect(await forget(idOf(OLD), NEW)).toHaveLength(5)
  })
})

describe('npm run secrets', () => {
  async function npmRun(words: readonly string[], env: Record<string, string>) {
    const program = ['--import', 'tsx', 'server/secrets.ts', ...words]
    const settings = { DATA_DIR: folder, DATABASE_URL: database.url, SECRETS_KEY: '', ...env }
    const child = spawn(process.execPath, program, { cwd: FILES, env: { ...process.env, ...settings } })
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    return {
      code: child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve))),
      output,
      errors,
    }
  }

  test('encrypts with the first key of the environment or the file', async () => {
    await writeFile(keyFileIn(folder), `${NEW.toString('hex')},${OLD.toString('hex')}\n`)
    const { code, output, errors } = await npmRun(['--reseal'], {})
    expect(errors).toBe('')
    expect(output).toContain(`Key ${idOf(NEW)} (first here): 15`)
    expect(code).toBe(0)
    const listed = await npmRun([], { SECRETS_KEY: NEW.toString('hex') })
    expect(listed).toMatchObject({ code: 0, errors: '' })
    expect(listed.output).not.toContain(NEW.toString('hex'))
  })

  test('forgets a lost key, and the next start makes one', async () => {
    const { code, output, errors } = await npmRun(['--forget', idOf(OLD)], {})
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain(`Removed what was encrypted with key ${idOf(OLD)}:\n  camera passwords: 3\n`)
    expect(await readdir(folder)).toEqual([])
    const server = await startServer({
      database: database.url,
      folder,
      env: { DATA_DIR: folder, DEMO: '0', SECRETS_KEY: '' },
    })
    await server.stop()
    expect(await readdir(folder)).toContain('secrets.key')
  })

  test('ends with another code while there is something to do, or a fault', async () => {
    expect(
      (await npmRun(['--list'], { SECRETS_KEY: `${NEW.toString('hex')},${OLD.toString('hex')}` })).code,
    ).toBe(2)
    const wrong = await npmRun(['--reseal'], { SECRETS_KEY: NEW.toString('hex') })
    expect(wrong).toMatchObject({ code: 1, output: '' })
    expect(wrong.errors).toContain(`This server has key ${idOf(NEW)}, which opens none of them.`)
    const missing = await npmRun(['--reseal'], {})
    expect(missing).toMatchObject({ code: 1, output: '' })
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    [['--rotate'], {}, 'npm run secrets -- --list'],
    [['--forget'], {}, 'npm run secrets -- --list'],
    [['--forget', 'all'], {}, 'npm run secrets -- --list'],
    [['--list', 'more'], {}, 'npm run secrets -- --list'],
    [[], { DATABASE_URL: '' }, 'There is no database in'],
    [[], { DATABASE_URL: 'postgresql://localhost:1/none' }, 'nothing is listening there'],
  ])('%j with %j says what is wrong', async (words, env, told) => {
    const { code, output, errors } = await npmRun(words, env)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toContain(told)
    expect(await readdir(folder)).toEqual([])
  })
})
