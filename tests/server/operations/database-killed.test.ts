import { chmod, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { silentLog } from '#server/db/log.ts'
import { serverFolder, startUnsteady, type Unsteady } from '#tests/support/unsteady.ts'

/** PostgreSQL is killed without warning while jobs run: the server goes on, and each job is done once. */

const KILLS = 20
let unsteady: Unsteady
let folder: string
let stopDatabase: () => Promise<unknown> = async () => {}

afterEach(async () => {
  await unsteady.stop()
  await stopDatabase()
  await rm(folder, { recursive: true, force: true })
})

/** A process that serves a connection, busy if there is one. Killed, it takes the others along. */
async function backend(): Promise<number> {
  const { pid } = await unsteady.db.one<{ pid: number }>(sql`
    SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
     ORDER BY state = 'idle' LIMIT 1`)
  return pid
}

/** Kills by turns the server and one of its backends, each time while jobs run. */
async function killAgainAndAgain(kills: number, postmaster: () => Promise<number | null>): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    // The first statement after a kill may meet a connection that is gone.
    const before = await again(async () => {
      await unsteady.addLot()
      return unsteady.sent()
    })
    await expect.poll(unsteady.sent, { interval: 5 }).toBeGreaterThan(before + (kill % 4))
    const victim = await again(kill % 2 === 0 ? postmaster : backend)
    process.kill(victim, 'SIGKILL')
    await again(() => unsteady.db.rows(sql`SELECT 1`))
  }
}

/** Tries until it succeeds and gives something. */
async function again<T>(work: () => Promise<T | null>): Promise<T> {
  let result: T | null = null
  const tried = async () => {
    result = await work().catch(() => null)
    return result
  }
  await expect.poll(tried, { interval: 20 }).not.toBeNull()
  if (result === null) throw new Error('Nothing came of it.')
  return result
}

test('its own database, which it starts again', async () => {
  folder = await serverFolder()
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  unsteady = await startUnsteady({ dataDir })
  await killAgainAndAgain(KILLS, async () =>
    Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
  )
  expect(new Set(await unsteady.expectEachDoneOnce())).toEqual(new Set(['READY']))
}, 300_000)

test('the database of DATABASE_URL, which others start again', async () => {
  folder = await serverFolder()
  await chmod(folder, 0o711)
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silentLog })
  stopDatabase = database.stop
  unsteady = await startUnsteady({ database: database.url })
  await killAgainAndAgain(KILLS / 2, async () => database.pid)
  expect(new Set(await unsteady.expectEachDoneOnce())).toEqual(new Set(['READY']))
}, 300_000)
