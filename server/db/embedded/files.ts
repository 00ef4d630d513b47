import { randomBytes } from 'node:crypto'
import { lchown, lstat, mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Identity } from './identity.ts'

/** Where the parts of an embedded database stand. */
export interface Layout {
  dataDir: string
  /** PostgreSQL's own folder */
  data: string
  /** a new database is made here and renamed when complete */
  unfinished: string
  passwordFile: string
}

export function layoutOf(dataDir: string): Layout {
  const root = resolve(dataDir)
  return {
    dataDir: root,
    data: join(root, 'postgres'),
    unfinished: join(root, 'postgres.unfinished'),
    passwordFile: join(root, 'postgres.password'),
  }
}

/** Makes the data folder: for this user alone, or as root open for passing through, not for listing. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** The database's password: made once, kept for this user alone. A disk that fills up leaves none, not half of one. */
export async function readPassword(path: string): Promise<string> {
  const known = await readFile(path, 'utf8').catch(missing)
  if (known !== null) return known.trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${path}.unfinished`, `${password}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.unfinished`, path)
  return password
}

/** For catch: a file that is not there reads as null. */
export function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Linux and macOS refuse longer paths to a socket; the file's own name takes 18 characters. */
const longestSocketFolder = 80

/** The folder of the unix socket: inside the data folder, unless that path is too long. */
export async function makeSocketFolder(layout: Layout, identity: Identity): Promise<string> {
  const inside = join(layout.dataDir, 'run')
  const short = Buffer.byteLength(inside) <= longestSocketFolder
  if (short) await mkdir(inside, { recursive: true, mode: 0o700 })
  const folder = short ? inside : await mkdtemp(join(tmpdir(), 'linewatch-'))
  await giveTo(identity, folder)
  return folder
}

/** Hands a folder with all it holds to the user PostgreSQL runs as, where that is another one. */
export async function giveTo(identity: Identity, folder: string): Promise<void> {
  if (!identity.owner) return
  const { uid, gid } = identity.owner
  if ((await lstat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  // The folder itself comes last: its owner says whether all of it has been handed over.
  await lchown(folder, uid, gid)
}
