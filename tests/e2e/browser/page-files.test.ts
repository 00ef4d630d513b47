import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOME } from '#src/domain/access/pages.ts'
import { shellFor } from '#src/domain/access/shell-page.ts'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** Files that a page has after its first sight: the worker's registration, the live channel. */
const AFTERWARDS = /\/assets\/(?:workbox-window|stomp-transport)/
const FILE = /\/assets\/[^"]+\.(?:js|css)$/

let server: TestServer
let paths: string[]

beforeAll(async () => {
  server = await startServer()
  const tree = await readFile('src/routeTree.gen.ts', 'utf8')
  const all = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path.replace(/\$\w+/g, 'any'))
  paths = [...new Set(all)].filter((path) => shellFor(path) === '/index.html' && path !== '/$')
})
afterAll(() => server.stop())

const get = async (path: string) => (await fetch(server.url + path)).text()

/** What a document starts with, and the links in its template. */
async function named(path: string) {
  const html = await get(path)
  const template = /<template id="parts">(.*?)<\/template>/.exec(html)?.[1] ?? ''
  const links = [...template.matchAll(/<link [^>]*href="([^"]+)"(?: integrity="([^"]+)")?>/g)]
  const entry = /const f=(\["[^\]]+\])/.exec(html)?.[1] ?? '[]'
  return {
    entry: JSON.parse(entry) as string[],
    parts: links
      .map(([, href = '', integrity]) => ({ href, integrity }))
      .filter(({ href }) => FILE.test(href)),
  }
}

/** The hash of a file's content; empty where there is no such file. */
async function fileHash(path: string): Promise<string> {
  const answer = await fetch(server.url + path)
  const content = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? `sha256-${createHash('sha256').update(content).digest('base64')}` : ''
}

test('each page names files that are there, every script with the hash of its content', async () => {
  const own = new Map<string, string[]>()
  const hashes = new Map<string, string>()
  const faults = new Set<string>()
  for (const path of paths) {
    const { entry, parts } = await named(path)
    own.set(
      path,
      parts.map(({ href }) => href),
    )
    if (entry.length === 0 || parts.length === 0) faults.add(`${path} names nothing`)
    for (const { href, integrity } of parts) {
      const hash = hashes.get(href) ?? (await fileHash(href))
      hashes.set(href, hash)
      if (hash === '') faults.add(`${href} of ${path} is not there`)
      if (href.endsWith('.js') && integrity !== hash) faults.add(`${href} of ${path} has another content`)
    }
  }
  expect([...faults]).toEqual([])
  expect(paths.length).toBeGreaterThan(50)
  // Its own, not those of another page: else the test above would hold for a list of anything.
  expect(own.get(HOME)).toContainEqual(expect.stringMatching(/\/chicken-/))
  expect(own.get('/users')).not.toContainEqual(expect.stringMatching(/\/(?:chicken|boards)-/))
  expect(own.get('/')).toEqual(own.get(HOME))
})

/** Follows the page's requests for scripts, styles and calls; holds the entry until it is let go. */
async function holdEntry(page: Page, entry: string) {
  const files: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (FILE.test(pathname)) files.push(pathname)
  })
  await page.route(`**${entry}`, async (route) => {
    await held
    await route.continue()
  })
  return { files, letGo }
}

test('a signed-in page asks for all its files before a line of the program has run, and for no others', async () => {
  const { page } = await openPage(server, { as: MANAGER, viewport: 'phone' })
  const { entry, parts } = await named(HOME)
  const all = [...entry, ...parts.map(({ href }) => href)].toSorted()
  const { files, letGo } = await holdEntry(page, entry.at(-1) ?? '')
  await page.goto(HOME, { waitUntil: 'commit' })
  await expect.poll(() => files.toSorted()).toEqual(all)
  letGo()
  await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  await settled(page)
  await page.waitForLoadState('networkidle')
  expect(files.filter((file) => !AFTERWARDS.test(file)).toSorted()).toEqual(all)
})

test('who has to sign in first is not sent the page’s files with the form', async () => {
  const { page } = await openPage(server, { viewport: 'phone' })
  const { entry } = await named(HOME)
  const { files, letGo } = await holdEntry(page, entry.at(-1) ?? '')
  await page.goto(HOME, { waitUntil: 'commit' })
  await expect.poll(() => files.toSorted()).toEqual(entry.toSorted())
  letGo()
  await page.locator('form button[type=submit]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(files.filter((file) => !AFTERWARDS.test(file)).toSorted()).toEqual(entry.toSorted())
})
