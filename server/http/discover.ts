import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from './route.ts'

const FOLDER = join(import.meta.dirname, '../routes')

/**
 * All routes: every file of server/routes exports `routes`. A new resource is a new file, listed nowhere; what
 * several share stands in `-parts`.
 * @throws Error when two files answer the same call.
 */
export async function discoverRoutes(): Promise<Route[]> {
  const found = await readdir(FOLDER, { recursive: true })
  const names = found.filter((name) => name.endsWith('.ts') && !name.includes('-parts')).sort()
  const files = await Promise.all(
    names.map(
      (name) => import(pathToFileURL(join(FOLDER, name)).href) as Promise<{ routes: readonly Route[] }>,
    ),
  )
  const routes = files.flatMap((file) => file.routes)
  const seen = new Set<string>()
  for (const { endpoint } of routes) {
    if (seen.has(endpoint.name)) throw new Error(`Two handlers answer ${endpoint.name}.`)
    seen.add(endpoint.name)
  }
  return routes
}
