import { spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { createIfMissing } from '#server/db/embedded/create.ts'
import { giveTo, layoutOf, makeSocketFolder } from '#server/db/embedded/files.ts'
import { chooseIdentity } from '#server/db/embedded/identity.ts'
import { clearLeftover } from '#server/db/embedded/leftover.ts'
import { commandLine, isAlive, waitForEnd } from '#server/db/embedded/processes.ts'
import { launch } from '#server/db/embedded/server.ts'
import { serverSettings } from '#server/db/embedded/settings.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { DatabaseStartError } from '#server/db/embedded/start-error.ts'
import { silentLog } from '#server/db/log.ts'
import { type Database, openDatabase } from '#server/db/query.ts'

const isRoot = process.getuid?.() === 0
const slow = 60_000

let folder: string
let dataDir: string
const running: { server: EmbeddedPostgres; db: Database }[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-embedded-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const { server, db } of running.splice(0)) {
    await db.close()
    await server.stop()
  }
  await rm(folder, { recursive: true, force: true })
})

async function start(log = silentLog) {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const started = { server, db: openDatabase(server.url) }
  running.push(started)
  return started
}

async function stop({ server, db }: Awaited<ReturnType<typeof start>>) {
  running.splice(0)
  await db.close()
  await server.stop()
}

/** Starts the writer, kills it with its server still busy, and tells what it had been promised. */
async function writeUntilKilled(count: number): Promise<{ postmaster: number; acknowledged: number }> {
  const script = fileURLToPath(new URL('./fixtures/embedded-writer.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let postmaster = 0
  let acknowledged = 0
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('pid ')) postmaster = Number(line.slice(4))
    else acknowledged = Number(line)
    if (acknowledged === count) child.kill('SIGKILL')
  }
  return { postmaster, acknowledged }
}

const numbers = async (db: Database) =>
  (await db.rows<{ n: number }>(sql`select n from written order by n`)).map(({ n }) => n)

describe('an ordinary life', { timeout: slow }, () => {
  it('keeps rows, password and rights from one start to the next', async () => {
    const first = await start()
    await first.db.run(sql`create table pan as select 7 as id`)
    expect(
      await first.db.one(
        sql`select current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as major`,
      ),
    ).toEqual({ fsync: 'on', major: 18 })
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    const { pid } = first.server
    await stop(first)
    expect(await isAlive(pid ?? 0)).toBe(false)
    const second = await start()
    expect(second.server.url).toBe(first.server.url)
    expect(await second.db.rows(sql`select id from pan`)).toEqual([{ id: 7 }])
  })

  it('has the role that servers work as, in folders of former releases too, with another password each time', async () => {
    const first = await start()
    await first.db.run(sql`drop role linewatch_app`)
    await stop(first)
    const second = await start()
    const app = openDatabase(second.server.appUrl)
    expect(
      await app.one(
        sql`select rolname as name, rolsuper as super, rolcreaterole as roles from pg_roles where rolname = current_user`,
      ),
    ).toEqual({ name: 'linewatch_app', super: false, roles: false })
    await app.close()
    await stop(second)
    const third = await start()
    expect(third.server.appUrl).not.toBe(second.server.appUrl)
    expect(third.server.url).toBe(second.server.url)
  })

  it('tells who holds the folder, and leaves the holder alone', async () => {
    const { db } = await start()
    await expect(start()).rejects.toThrow(
      new DatabaseStartError(
        `The data folder ${dataDir} is in use by another Linewatch, process ${process.pid}. ` +
          'Stop that one, or give this one a DATA_DIR of its own.',
      ),
    )
    expect(await db.one(sql`select 1 as v`)).toEqual({ v: 1 })
  })

  it('serves a folder whose path is too long for a socket', async () => {
    dataDir = join(folder, 'long-'.repeat(24))
    const { server, db } = await start()
    expect(server.url).not.toContain(encodeURIComponent(dataDir))
    expect(await db.one(sql`select 1 as v`)).toEqual({ v: 1 })
  })

  it('starts the server again when it is killed, under the same url', async () => {
    const { server, db } = await start()
    await db.run(sql`create table pan as select 7 as id`)
    for (const _ of [1, 2]) {
      const { pid } = server
      process.kill(pid ?? 0, 'SIGKILL')
      await vi.waitFor(() => expect(server.pid).not.toBe(pid), 10_000)
      await vi.waitFor(
        async () => expect(await db.rows(sql`select id from pan`)).toEqual([{ id: 7 }]),
        20_000,
      )
    }
  })
})

describe('after kill -9 of the process that started it', { timeout: slow }, () => {
  it('the server ends by itself and nothing acknowledged is lost', async () => {
    const { postmaster, acknowledged } = await writeUntilKilled(200)
    expect(await waitForEnd(postmaster, 10_000)).toBe(true)
    const { db } = await start()
    const kept = await numbers(db)
    // The very last commit may have been made without its acknowledgement coming through.
    expect(kept.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, i) => i + 1))
    expect(kept.length - acknowledged).toBeLessThanOrEqual(1)
  })

  it('the next start does not wait for that', async () => {
    const { acknowledged } = await writeUntilKilled(50)
    const { db } = await start()
    expect((await numbers(db)).length).toBeGreaterThanOrEqual(acknowledged)
  })

  it('the next start stops a server that was left behind', async () => {
    const first = await start()
    const { pid } = first.server
    await first.db.run(sql`create table pan as select 7 as id`)
    const warn = vi.fn()
    await clearLeftover(join(dataDir, 'postgres'), { ...silentLog, warn })
    expect(warn).toHaveBeenCalledWith({ pid }, expect.stringContaining('left by a killed Linewatch'))
    await vi.waitFor(
      async () => expect(await first.db.rows(sql`select id from pan`)).toEqual([{ id: 7 }]),
      10_000,
    )
    expect(first.server.pid).not.toBe(pid)
  })

  it('a pid file that names some other program is no obstacle', async () => {
    await stop(await start())
    const bystander = spawn('/bin/sh', ['-c', 'read -r line'], { stdio: ['pipe', 'ignore', 'ignore'] })
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    await writeFile(pidFile, `${bystander.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n${dataDir}/run\n\n`)
    const { db } = await start()
    expect(await db.one(sql`select 1 as v`)).toEqual({ v: 1 })
    expect(bystander.exitCode).toBeNull()
    bystander.stdin.end()
  })

  it('a half-made database is made again', async () => {
    await mkdir(join(dataDir, 'postgres.unfinished/files'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.unfinished/files/PG_VERSION'), '18\n')
    const { db } = await start()
    expect(await db.one(sql`select 1 as v`)).toEqual({ v: 1 })
  })
})

describe('what cannot work is told', { timeout: slow }, () => {
  it('a folder of another release', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '16\n')
    await expect(start()).rejects.toThrow(/written by PostgreSQL 16, .* includes PostgreSQL 18.*DATABASE_URL/)
  })

  it('a lost password', async () => {
    await stop(await start())
    await rm(join(dataDir, 'postgres.password'))
    await expect(start()).rejects.toThrow(/password in .*postgres.password is not the database's/)
    await expect(readFile(join(dataDir, 'linewatch.pid'))).rejects.toThrow('ENOENT')
  })

  it('a setting PostgreSQL refuses', async () => {
    const refused = startEmbeddedPostgres({ dataDir, log: silentLog, settings: { work_mem: 'plenty' } })
    await expect(refused).rejects.toThrow(/could not start in .*invalid value for parameter "work_mem"/)
  })

  it('a data folder that is a file', async () => {
    await writeFile(dataDir, '')
    await expect(start()).rejects.toThrow(DatabaseStartError)
  })
})

describe.runIf(isRoot)('as root', { timeout: slow }, () => {
  it('runs as an ordinary user', async () => {
    const { server } = await start()
    expect((await stat(`/proc/${server.pid}`)).uid).not.toBe(0)
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
  })

  it('below a folder that only root may enter', async () => {
    await chmod(folder, 0o700)
    const first = await start()
    await first.db.run(sql`create table pan as select 7 as id`)
    await stop(first)
    const second = await start()
    expect(await second.db.rows(sql`select id from pan`)).toEqual([{ id: 7 }])
  })

  it('with the programs below such a folder too', async () => {
    const { postgres } = await findBinaries()
    const native = join(folder, 'native')
    await cp(dirname(dirname(postgres)), native, { recursive: true, verbatimSymlinks: true })
    await mkdir(dataDir)
    await chmod(folder, 0o700)
    const binaries = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
    const layout = layoutOf(dataDir)
    const identity = await chooseIdentity(binaries.postgres, layout.dataDir, layout.data)
    expect(await createIfMissing(binaries, layout, identity, 'secret')).toBe(true)
    await giveTo(identity, layout.data)
    const settings = serverSettings(await makeSocketFolder(layout, identity))
    const server = await launch({
      postgres: binaries.postgres,
      data: layout.data,
      identity,
      settings,
      log: silentLog,
    })
    expect(await commandLine(server.pid)).toContain(`${native}/bin/postgres -D ${layout.data} `)
    await server.stop()
  })

  it('keeps to the user the folder belongs to', async () => {
    await mkdir(dataDir)
    await chown(dataDir, 65_534, 65_534)
    const { server } = await start()
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(65_534)
  })
})
