import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type pg from 'pg'
import { type Layout, layoutOf, missing } from '#server/db/embedded/files.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { ABOUT, type About, BackupError, DATABASE, MEDIA, PASSWORD } from './parts.ts'
import { withDatabase } from './running.ts'

interface Backup {
  dataDir: string
  mediaDir: string
  /** The zip to write. */
  path: string
  /** Of Linewatch. */
  version: string
  now: number
}

/**
 * Writes the embedded database and the media into one zip, while the server runs or not (PostgreSQL's own way of a
 * base backup: its files as they are, and the log of what changed while they were read). The key of the secrets in the
 * database (secrets.key) is left out: together with it, a stolen backup would tell every secret.
 *
 * @throws BackupError when there is no database, DatabaseStartError when it can neither be reached nor started
 */
export async function makeBackup({ dataDir, mediaDir, path, version, now }: Backup): Promise<void> {
  const layout = layoutOf(dataDir)
  const postgres = await readFile(join(layout.data, 'PG_VERSION'), 'utf8').catch(missing)
  if (postgres === null) throw new BackupError(`There is no database in ${layout.dataDir}.`)
  if (await stat(path).catch(missing)) throw new BackupError(`${path} already exists. Choose another name.`)
  const about: About = {
    format: 1,
    version,
    postgres: postgres.trim(),
    made: new Date(now).toISOString(),
  }
  await withDatabase(layout, (client) =>
    writeArchive(path, async (archive) => {
      await archive.text(ABOUT, JSON.stringify(about, null, 2))
      await archive.file(PASSWORD, layout.passwordFile)
      await database(client, layout, archive)
      await everyFile(archive, resolve(mediaDir), MEDIA)
    }),
  )
}

/** Folders whose content belongs to a server that runs; the log's comes by itself. */
const LEFT_EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const OF_A_RUN = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/

async function database(client: pg.Client, layout: Layout, archive: ArchiveWriter): Promise<void> {
  // The slot keeps the log from being thrown away while files are read; it goes with this connection.
  const slot = `backup_${process.pid}`
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query('SELECT pg_backup_start($1, true)', [slot])
  await everyFile(archive, layout.data, DATABASE, (path) => {
    const [first = ''] = path.split('/')
    return !LEFT_EMPTY.has(first) && !OF_A_RUN.test(path.split('/').at(-1) ?? '')
  })
  for (const folder of [...LEFT_EMPTY, 'pg_wal/archive_status']) archive.folder(`${DATABASE}${folder}`)
  const { rows } = await client.query<{ label: string; last: string }>(
    'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
  )
  const [stopped] = rows
  const first = /\(file ([0-9A-F]{24})\)/.exec(stopped?.label ?? '')?.[1]
  if (!stopped || !first)
    throw new BackupError('The database did not report where its backup starts and ends.')
  await archive.text(`${DATABASE}backup_label`, stopped.label)
  for (const segment of (await readdir(join(layout.data, 'pg_wal'))).sort()) {
    const isNeeded = /^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= stopped.last
    if (isNeeded) await archive.file(`${DATABASE}pg_wal/${segment}`, join(layout.data, 'pg_wal', segment))
  }
}

/** All below a folder, if there is one: files, and folders of their own where they are empty. */
async function everyFile(
  archive: ArchiveWriter,
  folder: string,
  into: string,
  isTaken: (path: string) => boolean = () => true,
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing)
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (!isTaken(name)) continue
    if (entry.isDirectory()) archive.folder(`${into}${name}`)
    // What is gone by now was dropped meanwhile, and the log says so.
    else if (entry.isFile()) await archive.file(`${into}${name}`, path)
  }
}
