import type { Route } from './route.ts'
import { importRouteFiles } from './route-files.ts'

/**
 * All routes: every file of server/routes exports `routes`. A new resource is a new file, listed nowhere.
 * @throws Error when two files answer the same call.
 */
export async function discoverRoutes(): Promise<Route[]> {
  const routes = (await importRouteFiles()).flatMap((file) => file.routes)
  const seen = new Set<string>()
  for (const { endpoint } of routes) {
    if (seen.has(endpoint.name)) throw new Error(`Two handlers answer ${endpoint.name}.`)
    seen.add(endpoint.name)
  }
  return routes
}
