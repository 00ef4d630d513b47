import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { giveTo, type Layout, missing } from './files.ts'
import type { Identity } from './identity.ts'
import { run } from './processes.ts'
import { DatabaseStartError, useOutside } from './start-error.ts'

/** The database's owner, and the name of the database. */
export const owner = 'linewatch'
/** Whom the server works as. */
export const appRole = 'linewatch_app'
const version = '18'

/**
 * Makes the database's files where there are none yet. A creation cut short leaves only the unfinished
 * folder, which the next start throws away.
 *
 * @returns true when the files are new
 * @throws DatabaseStartError when they belong to another release of PostgreSQL
 */
export async function createIfMissing(
  { initdb }: Binaries,
  layout: Layout,
  identity: Identity,
  password: string,
): Promise<boolean> {
  const found = await readFile(join(layout.data, 'PG_VERSION'), 'utf8').catch(missing)
  if (found !== null) {
    if (found.trim() === version) return false
    throw new DatabaseStartError(
      `${layout.data} was written by PostgreSQL ${found.trim()}, but this Linewatch includes PostgreSQL ${version}. ` +
        `Move the data over with pg_dump, or point DATA_DIR at a new folder. ${useOutside}`,
    )
  }
  await rm(layout.unfinished, { recursive: true, force: true })
  await mkdir(layout.unfinished, { mode: 0o700 })
  const passwordFile = join(layout.unfinished, 'password')
  const files = join(layout.unfinished, 'files')
  await mkdir(files, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveTo(identity, layout.unfinished)
  const { code, stderr, stdout } = await run(
    identity.wrap([
      initdb,
      `--pgdata=${files}`,
      `--username=${owner}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorting that is the same on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ]),
    { ...identity.ids, cwd: '/' },
  )
  if (code !== 0) throw new Error(stderr.trim() || stdout.trim() || `initdb ended with ${code}`)
  await rename(files, layout.data)
  await rm(layout.unfinished, { recursive: true, force: true })
  return true
}
