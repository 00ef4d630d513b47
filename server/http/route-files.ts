import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from './route.ts'

const FOLDER = join(import.meta.dirname, '../routes')

/** The files that answer calls: all of server/routes; what several share stands in `-parts`. */
export async function routeFiles(): Promise<string[]> {
  const found = await readdir(FOLDER, { recursive: true })
  const names = found.filter((name) => name.endsWith('.ts') && !name.includes('-parts')).sort()
  return names.map((name) => join(FOLDER, name))
}

/** Reads them; each exports its `routes`. */
export async function importRouteFiles(): Promise<{ routes: readonly Route[] }[]> {
  return Promise.all((await routeFiles()).map((path) => import(pathToFileURL(path).href)))
}
