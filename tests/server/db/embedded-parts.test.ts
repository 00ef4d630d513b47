import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBinaries, restoreSymlinks } from '#server/db/embedded/binaries.ts'
import { lockFolder } from '#server/db/embedded/folder-lock.ts'
import { DatabaseStartError, explain } from '#server/db/embedded/start-error.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-parts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('findBinaries', () => {
  it.each(['win32-x64', 'linux-s390x', 'freebsd-x64'])('names the way on for %s', async (platform) => {
    await expect(findBinaries(platform)).rejects.toThrow(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 18 server of your own.`,
    )
  })

  it('tells when npm left the platform’s package out', async () => {
    await expect(findBinaries('linux-ppc64')).rejects.toThrow(
      /ppc64 is not installed. Run npm ci.*DATABASE_URL/,
    )
  })

  it('finds this machine’s', async () => {
    const { postgres } = await findBinaries()
    expect(postgres).toMatch(/native\/bin\/postgres$/)
  })
})

describe('restoreSymlinks', () => {
  it('makes those that are missing and keeps the others', async () => {
    const library = join(folder, 'native/lib')
    await mkdir(library, { recursive: true })
    await writeFile(join(library, 'libpq.so.5.18'), 'library')
    await symlink('libpq.so.5.18', join(library, 'libpq.so'))
    const entry = (target: string) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${target}` })
    const list = [entry('libpq.so'), entry('libpq.so.5')]
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(list))
    await restoreSymlinks(folder)
    expect(await readlink(join(library, 'libpq.so.5'))).toBe('libpq.so.5.18')
    expect(await readFile(join(library, 'libpq.so.5'), 'utf8')).toBe('library')
  })
})

describe('lockFolder', () => {
  it('is held by one at a time and given back', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`in use by another Linewatch, process ${process.pid}.`)
    await unlock()
    const again = await lockFolder(folder)
    await again()
  })

  it('goes to exactly one of many that want it at once', async () => {
    for (let round = 1; round <= 5; round += 1) {
      await writeFile(join(folder, 'linewatch.pid'), '999999999 1\n')
      const claims = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
      expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await readdir(folder)).toEqual(['linewatch.pid'])
    }
  })

  it('goes on where a starter was killed while it took the folder over', async () => {
    await writeFile(join(folder, 'linewatch.pid'), '999999999 1\n')
    await mkdir(join(folder, 'linewatch.pid.taking'))
    const long = Date.now() / 1000 - 60
    await utimes(join(folder, 'linewatch.pid.taking'), long, long)
    await lockFolder(folder)
    expect(await readdir(folder)).toEqual(['linewatch.pid'])
  })

  it.each([
    ['a process that is gone', '999999999 1\n'],
    ['an earlier process of the same id', `${process.pid} 1\n`],
    ['nobody', ''],
    ['nonsense', 'x y z'],
  ])('is taken over from %s', async (_, text) => {
    await writeFile(join(folder, 'linewatch.pid'), text)
    const unlock = await lockFolder(folder)
    expect(await readFile(join(folder, 'linewatch.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    await unlock()
  })
})

describe('explain', () => {
  it.each([
    ['ENOSPC: no space left on device, write', 'disk that holds /d is full'],
    ['initdb: error: could not write file: No space left on device', 'disk that holds /d is full'],
    ['EROFS: read-only file system, mkdir', 'read-only disk'],
    ["EACCES: permission denied, open '/d/linewatch.pid'", 'cannot use the data folder /d'],
    ['initdb: error: could not look up effective user ID 4711: user does not exist', 'Run as a named user'],
    ['FATAL: could not map anonymous shared memory: Cannot allocate memory', 'not enough memory'],
    ['spawn /x/native/bin/initdb ENOENT', 'needs the GNU C library'],
    ['something new', 'could not start in /d: something new'],
  ])('%s', (said, told) => {
    const error = explain(new Error(said), '/d')
    expect(error).toBeInstanceOf(DatabaseStartError)
    expect(error.message).toContain(told)
  })

  it('leaves what is already told as it is', () => {
    const error = new DatabaseStartError('told')
    expect(explain(error, '/d')).toBe(error)
  })
})
