import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageName } from '#src/app/pages.ts'
import { settled, signedIn } from '#tests/support/browser/browser.ts'
import { type DeclaredPage, readPages } from '#tests/support/browser/pages.ts'
import { filled, type PathIds, pathIds } from '#tests/support/browser/path-ids.ts'
import { startVisitor, type Visitor } from '#tests/support/browser/visitor.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

/**
 * One call in ten fails, in whichever way, on every page. Which calls those are hangs on
 * their address and how often it was asked for, so that a run is like the one before.
 */
const ONE_IN = 10
const WAYS: readonly ((route: Route) => Promise<void>)[] = [
  (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 500, message: 'Something went wrong' } }),
  (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the mall</h1>' }),
  (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"content":[{"uu' }),
  (route) => route.abort('connectionreset'),
  (route) => route.abort('timedout'),
]

const pages = (await readPages()).filter(({ frame }) => frame !== 'bare')
const server = sharedServer()
let visitor: Visitor
let ids: PathIds
let isUnwell = false
let failed = 0
const asked = new Map<string, number>()

/** A number that is as good as chance, the same for each nth call of an address (FNV-1a). */
function chance(route: Route): number {
  const { pathname } = new URL(route.request().url())
  const times = (asked.get(pathname) ?? 0) + 1
  asked.set(pathname, times)
  let hash = 0x811c9dc5
  for (const char of `${pathname} ${times}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return hash >>> 8
}

beforeAll(async () => {
  const storageState = await signedIn(server, ADMIN)
  ids = await pathIds(server, storageState)
  visitor = await startVisitor(server, { storageState, serviceWorkers: 'block' })
  await visitor.page.route(/\/(?:api\/v1|proxy)\//, async (route) => {
    const way = isUnwell && chance(route) % ONE_IN === 0 ? WAYS[failed % WAYS.length] : undefined
    if (way === undefined) return route.continue()
    failed += 1
    return way(route)
  })
  await visitor.load('/dashboard/chicken')
})
afterAll(async () => {
  await visitor.close()
})

/** What is no network's doing. */
const unhandled = async () =>
  (await visitor.complaints()).filter((text) => !/^(?:request|answer): |Failed to load resource/.test(text))

/** Presses whatever offers to try again; answers how many did. */
const pressAll = (page: Page) =>
  page.evaluate(() => {
    const again = [...document.querySelectorAll('button')].filter((button) =>
      button.textContent?.includes('Try again'),
    )
    for (const button of again) button.click()
    return again.length
  })

const nameOf = (declared: DeclaredPage) => `${pageName(declared)} · Linewatch`

test('every page bears calls that fail, and recovers with a press', { timeout: 300_000 }, async () => {
  const { page } = visitor
  for (const declared of pages) {
    isUnwell = true
    await visitor.go(filled(declared.path, ids), nameOf(declared))
    const titles = await page.locator('h1').allTextContents()
    expect.soft(titles, `${declared.path}: titles`).toHaveLength(1)
    expect.soft(titles.join(), declared.path).not.toContain('could not be shown')
    isUnwell = false
    await expect.poll(() => pressAll(page), { message: `${declared.path}: to be tried again` }).toBe(0)
    await settled(page)
    expect.soft(await unhandled(), declared.path).toEqual([])
  }
  expect(failed).toBeGreaterThan(WAYS.length)
})
