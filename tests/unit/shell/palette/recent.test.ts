import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { PageData } from '#src/app/pages.ts'
import { recentEntries, rememberEntry, rememberPages } from '#src/shell/palette/recent.ts'

const pageData = (title: string): PageData => ({ title, frame: 'shell', access: 'user' })
const PATHS = ['/users', '/roles', '/policies', '/reports', '/glossary', '/setup', '/audit-log']

/** A router at the first path, and what its session forgets. */
async function startRouter() {
  const root = createRootRoute({ staticData: { page: null } })
  const routes = PATHS.map((path) =>
    createRoute({ getParentRoute: () => root, path, staticData: { page: pageData(path) } }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [PATHS[0] ?? '/'] }),
  })
  await router.load()
  let wipe = () => {}
  const onWipe = (act: () => void) => {
    wipe = act
    return () => {}
  }
  return { router, session: { onWipe }, wipe: () => wipe() }
}

test('the five pages opened last are recent, the newest first, without the one in sight; the end of a session forgets them', async () => {
  const { router, session, wipe } = await startRouter()
  const stop = rememberPages(router, session)
  const recent = () => recentEntries(router).map((entry) => (entry.kind === 'page' ? entry.path : entry.kind))
  expect(recent()).toEqual([])
  const open = async (path: string) => {
    router.history.push(path)
    await router.load()
    // As the router's component does once the page is drawn.
    const change = { pathChanged: true, hrefChanged: true, hashChanged: false }
    router.emit({ type: 'onResolved', toLocation: router.state.location, ...change })
  }
  await open('/roles')
  await open('/users')
  expect(recent()).toEqual(['/roles'])
  rememberEntry(
    { kind: 'action', id: 'action support', label: 'Contact support', detail: '', action: 'support' },
    session,
  )
  expect(recent()).toEqual(['action', '/roles'])
  for (const path of PATHS.slice(2)) await open(path)
  expect(recent()).toEqual(['/setup', '/glossary', '/reports', '/policies', 'action'])
  stop()
  await open('/users')
  expect(recent()).toEqual(['/audit-log', '/setup', '/glossary', '/reports', '/policies'])
  wipe()
  expect(recent()).toEqual([])
})
