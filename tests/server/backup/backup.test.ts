import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBackup } from '#server/backup/make.ts'
import { ABOUT } from '#server/backup/parts.ts'
import { hasStarted, restoreBackup } from '#server/backup/put-back.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { silentLog } from '#server/db/log.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { unzip } from '#tests/support/unzip.ts'

// Each starts and stops databases.
vi.setConfig({ testTimeout: 120_000 })

const NOW = Date.UTC(2026, 10, 22, 12)
let folder: string
let zip: string
/** What is to be stopped, the latest first. */
const running: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-backup-'))
  await chmod(folder, 0o711)
  zip = join(folder, 'backup.zip')
})
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
  await rm(folder, { recursive: true, force: true })
})

const at = (name: string) => join(folder, name)
const mediaOf = (name: string) => join(folder, name, 'media')
const backUp = (name: string, path = zip) =>
  makeBackup({ dataDir: at(name), mediaDir: mediaOf(name), path, version: '1.2.3', now: NOW })
const restore = (name: string, path = zip, replace = false) =>
  restoreBackup({ dataDir: at(name), mediaDir: mediaOf(name), path, replace, now: NOW })

async function start(name: string) {
  const server = await startEmbeddedPostgres({ dataDir: at(name), log: silentLog })
  const db = openDatabase(server.url)
  let isRunning = true
  const stop = async () => {
    if (!isRunning) return
    isRunning = false
    await db.close()
    await server.stop()
  }
  running.push(stop)
  return { db, stop }
}
const numbers = async (db: Database) =>
  (await db.rows<{ n: number }>(sql`SELECT n FROM written ORDER BY n`)).map(({ n }) => n)

/** A database with numbers in it, and a recording. */
async function world(name: string, upTo = 3) {
  const one = await start(name)
  await one.db.run(
    sql`CREATE TABLE written AS SELECT n::int, 'row ' || n AS filler FROM generate_series(1, ${upTo}::int) n`,
  )
  await mkdir(join(mediaOf(name), 'recordings'), { recursive: true })
  await writeFile(join(mediaOf(name), 'recordings', 'fryer.mp4'), `film of ${name}`)
  return one
}

const write = (db: Database, n: number) =>
  db.run(sql`INSERT INTO written SELECT ${n}, repeat(md5(random()::text), 50)`)

describe('a backup', () => {
  test('of a server that goes on writing holds what had been acknowledged, and nothing by halves', async () => {
    const { db, stop } = await world('one', 1)
    let acknowledged = 1
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        await write(db, acknowledged + 1)
        acknowledged += 1
        // All of its pages change while they are read.
        if (acknowledged % 50 === 0) await db.run(sql`UPDATE written SET filler = md5(n::text)`)
      }
    })()
    const before = acknowledged
    await backUp('one')
    isOver = true
    await writing
    await stop()

    await restore('two')
    await hasStarted(at('two'))
    const found = await numbers((await start('two')).db)
    expect(found).toEqual(found.map((_, index) => index + 1))
    expect(found.length).toBeGreaterThanOrEqual(before)
    expect(found.length).toBeLessThanOrEqual(acknowledged)
    expect(await readFile(join(mediaOf('two'), 'recordings', 'fryer.mp4'), 'utf8')).toBe('film of one')
  })

  test('of a server that does not run is the same, and leaves it as it was', async () => {
    await (await world('one')).stop()
    await backUp('one')
    await restore('two')
    expect(await numbers((await start('two')).db)).toEqual([1, 2, 3])
    expect(await numbers((await start('one')).db)).toEqual([1, 2, 3])
  })

  test('has no key to the secrets in the database', async () => {
    await world('one')
    await writeFile(join(at('one'), 'secrets.key'), 'key')
    await backUp('one')
    const names = Object.keys(await unzip(await readFile(zip)))
    expect(names).toContain('postgres.password')
    expect(names.filter((name) => name.includes('secrets'))).toEqual([])
  })

  test('says of itself what it is, and is for this user alone', async () => {
    await world('one')
    await backUp('one')
    const about = JSON.parse((await unzip(await readFile(zip)))[ABOUT] ?? '')
    expect(about).toEqual({ format: 1, version: '1.2.3', postgres: '18', made: '2026-11-22T12:00:00.000Z' })
    expect((await stat(zip)).mode & 0o777).toBe(0o600)
  })

  test('takes no other file’s place, and leaves no half of one', async () => {
    await writeFile(zip, 'something else')
    await world('one')
    await expect(backUp('one')).rejects.toThrow('already exists')
    expect(await readFile(zip, 'utf8')).toBe('something else')
    await expect(backUp('one', join(folder, 'nowhere', 'backup.zip'))).rejects.toThrow('ENOENT')
    await expect(backUp('none')).rejects.toThrow(`There is no database in ${at('none')}.`)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('put back', () => {
  test('it takes the place of another database only when told, and that one is kept', async () => {
    await world('one')
    await backUp('one')
    const other = await world('two', 9)
    await expect(restore('two', zip, true)).rejects.toThrow('is in use by another Linewatch')
    await other.stop()
    await expect(restore('two')).rejects.toThrow('There is already a database in')
    const { about, kept } = await restore('two', zip, true)
    expect(about.made).toBe('2026-11-22T12:00:00.000Z')
    const restored = await start('two')
    expect(await numbers(restored.db)).toEqual([1, 2, 3])
    // Media do not change under their names.
    expect(await readFile(join(mediaOf('two'), 'recordings', 'fryer.mp4'), 'utf8')).toBe('film of two')
    expect((await readdir(kept ?? '')).sort()).toEqual(['postgres', 'postgres.password'])
    const former = await startEmbeddedPostgres({ dataDir: kept ?? '', log: silentLog })
    running.push(() => former.stop())
    const db = openDatabase(former.url)
    expect((await numbers(db)).length).toBe(9)
    await db.close()
  })

  test('a file that is not whole is refused, and what is there stays [V5.2.3]', async () => {
    await world('one')
    await backUp('one')
    const whole = await readFile(zip)
    await (await world('two', 9)).stop()
    const before = await readdir(at('two'))
    const spoiled = {
      'cut off': whole.subarray(0, whole.length - 1000),
      changed: flipped(whole, Math.floor(whole.length / 2)),
      empty: Buffer.alloc(0),
      'no zip': Buffer.from('a letter'),
      'with a way out of its folder': renamed(whole, 'media/recordings', 'media/../../../../'),
    }
    for (const [how, bytes] of Object.entries(spoiled)) {
      await writeFile(zip, bytes)
      await expect(restore('two', zip, true), how).rejects.toThrow(`${zip} cannot be read`)
      expect(await readdir(at('two')), how).toEqual(before)
    }
    expect((await numbers((await start('two')).db)).length).toBe(9)
  })
})

function flipped(bytes: Buffer, place: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8((changed.readUInt8(place) + 1) % 256, place)
  return changed
}

/** Another name of the same length wherever it stands. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(
    bytes.toString('latin1').replaceAll(from, to.padEnd(from.length, 'x').slice(0, from.length)),
    'latin1',
  )
}
