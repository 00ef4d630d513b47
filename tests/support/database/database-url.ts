import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The same server's other database. */
export function databaseUrl(url: string, database: string): string {
  const result = new URL(url)
  result.pathname = `/${database}`
  return result.href
}

/** Where the database that a server has started in a folder is reached. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const socketFolder = encodeURIComponent(join(dataDir, 'run'))
  return `postgresql://linewatch:${password}@localhost/linewatch?host=${socketFolder}`
}
