import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The database and this build's migrations do not fit together; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface Migration {
  /** 1, 2, 3 … without gaps */
  version: number
  title: string
  /** the file's name */
  name: string
  text: string
  /** SHA-256 of the text, hex */
  checksum: string
}

/** All migrations of a folder in order; refuses misnamed files, duplicates and gaps. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name, index) => readMigration(folder, name, index + 1)))
}

async function readMigration(folder: string, name: string, expected: number): Promise<Migration> {
  const [, digits, title] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(name) ?? []
  if (digits === undefined || title === undefined) {
    throw new MigrationError(`${name} is not named like a migration: 0001-what-it-does.sql.`)
  }
  const version = Number(digits)
  if (version !== expected) {
    const fault = version < expected ? 'is used twice' : 'leaves a gap before it'
    throw new MigrationError(`Migration numbers must have no gaps: ${name} ${fault}.`)
  }
  // A checkout with CRLF line ends is the same migration.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { version, title, name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
