import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { giveTo, type Layout, layoutOf, makeDataDir, missing } from '#server/db/embedded/files.ts'
import { lockFolder } from '#server/db/embedded/folder-lock.ts'
import { chooseIdentity } from '#server/db/embedded/identity.ts'
import { run } from '#server/db/embedded/processes.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { ABOUT, type About, BackupError, DATABASE, MEDIA, PASSWORD } from './parts.ts'
import { withDatabase } from './running.ts'

interface Restore {
  dataDir: string
  mediaDir: string
  /** The zip to read. */
  path: string
  /** Puts it in the place of an existing database, which is kept next to it. */
  replace: boolean
  now: number
}

export interface Restored {
  about: About
  /** Where the former database is kept, if there was one. */
  kept: string | null
}

/**
 * Puts a backup in its place and has PostgreSQL start on it once: what it cannot read does not count as restored. Until
 * all of it is there, whatever was there stays as it is.
 *
 * @throws BackupError when it is no whole backup of this release, or a database is there already; DatabaseStartError
 * when the data folder is in use, or the database does not start
 */
export async function restoreBackup({ dataDir, mediaDir, path, replace, now }: Restore): Promise<Restored> {
  const layout = layoutOf(dataDir)
  await makeDataDir(layout.dataDir)
  const unlock = await lockFolder(layout.dataDir)
  const stage = join(layout.dataDir, 'restoring')
  let kept: string | null = null
  try {
    const isThere = (await readFile(join(layout.data, 'PG_VERSION')).catch(missing)) !== null
    if (isThere && !replace)
      throw new BackupError(
        `There is already a database in ${layout.dataDir}. Use --replace to put the backup in its place. The old database is kept next to it.`,
      )
    await rm(stage, { recursive: true, force: true })
    const { about, password } = await unpack(path, stage, resolve(mediaDir))
    await toDisk(stage, layout)
    if (isThere) {
      kept = join(layout.dataDir, `before-${new Date(now).toISOString().replaceAll(':', '-')}`)
      await mkdir(kept, { mode: 0o700 })
      await rename(layout.passwordFile, join(kept, PASSWORD))
      await rename(layout.data, join(kept, DATABASE))
    }
    await writeFile(layout.passwordFile, password, { mode: 0o600, flush: true })
    await rename(join(stage, DATABASE), layout.data)
    return { about, kept }
  } finally {
    await rm(stage, { recursive: true, force: true })
    await unlock()
  }
}

/** @throws DatabaseStartError when PostgreSQL does not start on what was restored. */
export const hasStarted = (dataDir: string): Promise<void> =>
  withDatabase(layoutOf(dataDir), async (client) => {
    await client.query('SELECT 1')
  })

async function unpack(
  path: string,
  stage: string,
  mediaDir: string,
): Promise<{ about: About; password: string }> {
  let about: About | null = null
  let password: string | null = null
  try {
    for await (const entry of readArchive(path)) {
      if (entry.name === ABOUT) about = readAbout(await entry.text(), path)
      else if (about === null) break
      else if (entry.name === PASSWORD) password = await entry.text()
      else if (entry.name.startsWith(DATABASE)) await put(entry, join(stage, entry.name))
      else if (entry.name.startsWith(MEDIA))
        await putNew(entry, join(mediaDir, entry.name.slice(MEDIA.length)))
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    const told = error instanceof Error ? error.message : String(error)
    throw new BackupError(`${path} cannot be read: ${told}`, { cause: error })
  }
  if (about === null || password === null) throw new BackupError(`${path} is not a backup of Linewatch.`)
  return { about, password }
}

async function put(entry: ArchiveEntry, to: string): Promise<void> {
  const isFolder = entry.name.endsWith('/')
  await mkdir(isFolder ? to : dirname(to), { recursive: true, mode: 0o700 })
  if (!isFolder) await entry.extract(to)
}

/** Media never change under their names: what is there already stays. */
async function putNew(entry: ArchiveEntry, to: string): Promise<void> {
  if ((await stat(to).catch(missing)) === null) await put(entry, to)
}

const POSTGRES = '18'
function readAbout(text: string, path: string): About {
  const about: About = JSON.parse(text)
  if (about.format !== 1)
    throw new BackupError(
      `${path} was made by a newer Linewatch, ${about.version}. Restore it with that version.`,
    )
  if (about.postgres !== POSTGRES)
    throw new BackupError(
      `${path} holds files of PostgreSQL ${about.postgres}, but this Linewatch includes PostgreSQL ${POSTGRES}. Restore it with Linewatch ${about.version}.`,
    )
  return about
}

/** Has all that was unpacked written out before it takes anything's place. */
async function toDisk(stage: string, layout: Layout): Promise<void> {
  const { initdb, postgres } = await findBinaries()
  const identity = await chooseIdentity(postgres, layout.dataDir, layout.data)
  const data = join(stage, DATABASE)
  await giveTo(identity, stage)
  const { code, stderr } = await run(identity.wrap([initdb, '--sync-only', `--pgdata=${data}`]), {
    ...identity.ids,
    cwd: '/',
  })
  if (code !== 0)
    throw new BackupError(`The backup could not be written to ${layout.dataDir}: ${stderr.trim()}`)
}
