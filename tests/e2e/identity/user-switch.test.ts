import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enter,
  heldByWorker,
  keptForOffline,
  openPage,
  settled,
  signIn,
} from '#tests/support/browser/browser.ts'
import { pusherOf } from '#tests/support/browser/push.ts'
import { ADMIN, AREA, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** One tablet, several people: the next user finds nothing of the previous one. */
let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Runs in the page: all that the browser keeps for this origin but the program's own files, as text. */
async function everythingKept(): Promise<string> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const content = database.transaction(store).objectStore(store)
      found.push(name, store, await asked(content.getAllKeys()), await asked(content.getAll()))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    found.push(name)
    if (name.includes('precache')) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      found.push(request.url, await (await cache.match(request))?.text())
    }
  }
  const registration = await navigator.serviceWorker.getRegistration()
  for (const { title, body, data } of (await registration?.getNotifications()) ?? []) {
    found.push(title, body, data)
  }
  found.push(document.documentElement.outerHTML)
  return JSON.stringify(found)
}
const kept = (page: Page) => page.evaluate(everythingKept)

/** Traces of the user who is signed in: tokens, uuid, name, address, and those of others they have seen. */
async function tracesOf(page: Page, ...seen: string[]): Promise<string[]> {
  const stored = await page.evaluate(() => ({ ...localStorage }))
  const session = JSON.parse(stored['linewatch.session'] ?? '{}')
  const { user } = JSON.parse(stored['linewatch.user'] ?? '{}')
  const own = [session.accessToken, session.refreshToken, session.userUuid, user.email, user.displayName]
  expect(own.map((one) => typeof one)).toEqual(Array(5).fill('string'))
  return [...own, ...seen]
}

const found = async (page: Page, traces: readonly string[]) => {
  const text = await kept(page)
  return traces.filter((trace) => text.includes(trace))
}

/** Asks for a dictionary, which the worker keeps for the user. */
async function fillWorkerCache(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('linewatch.session') ?? '{}')
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await fetch('/api/v1/dictionaries/chicken-materials', { headers })).status
  })
  expect(status).toBe(200)
  const names = () => page.evaluate(async () => (await caches.keys()).join())
  await expect.poll(names).toMatch(/linewatch-user-.*dictionaries/)
}

/** Sends the worker a push as the push service would. */
async function deliver(page: Page, data: object): Promise<void> {
  const push = await pusherOf(page, server.url)
  await push(JSON.stringify(data))
}

const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await titleOf(page, 'Sign In')
}

test('after sign-out, and for the next user, nothing of the former one is left [V7.4.4]', {
  timeout: 120_000,
}, async () => {
  const { page, context } = await openPage(server, { viewport: 'tablet', serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: server.url })
  await signIn(page, ADMIN)
  await settled(page)
  await heldByWorker(page)
  for (const path of ['/users?search=area', '/settings/chicken/materials', '/dashboard/chicken']) {
    await page.goto(path)
    await settled(page)
  }
  await keptForOffline(page, 'averageHoldTime')
  await fillWorkerCache(page)
  await expect.poll(() => kept(page)).toContain(AREA)
  await deliver(page, {
    restaurantUuid: 'r-1',
    restaurantLabel: '0412 - Elm Street',
    kind: 'WARN',
    path: '/dashboard/chicken',
    text: 'Strips run out in 4 min',
  })
  const seen = [
    AREA,
    'averageHoldTime',
    '/dictionaries/chicken-materials',
    'linewatch-user-',
    'Strips run out in 4 min',
    '0412 - Elm Street',
  ]
  const traces = await tracesOf(page, ...seen)
  // All of it was there: what is looked for afterwards can be found.
  await expect.poll(() => found(page, traces)).toEqual(traces)

  await signOut(page)
  await expect.poll(() => found(page, traces)).toEqual([])

  // What is pushed to nobody tells nobody anything.
  await deliver(page, {
    restaurantLabel: '0412 - Elm Street',
    kind: 'WARN',
    text: 'Strips run out in 4 min',
  })
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length),
    )
    .toBe(1)
  expect(await found(page, traces)).toEqual([])

  await enter(page, CREW)
  await titleOf(page, 'Dashboard Chicken')
  await settled(page)
  await keptForOffline(page, 'averageHoldTime')
  // The worker's cache of the next user has their uuid in its name: the previous user's is among the traces.
  const mine = ['averageHoldTime', '0412 - Elm Street', 'linewatch-user-']
  const others = traces.filter((trace) => !mine.includes(trace))
  expect(await found(page, others)).toEqual([])
  expect(await found(page, await tracesOf(page))).toHaveLength(5)
})

test('a session that was ended from elsewhere leaves as little [V7.4.4]', {
  timeout: 120_000,
}, async () => {
  const { page, expectComplaint } = await openPage(server, { viewport: 'tablet', serviceWorkers: 'allow' })
  await signIn(page, AREA)
  await settled(page)
  await keptForOffline(page, 'averageHoldTime')
  const traces = await tracesOf(page, 'averageHoldTime')
  await expect.poll(() => found(page, traces)).toEqual(traces)

  await endFromElsewhere(AREA)
  expectComplaint(/answer: 401/)
  expectComplaint(/status of 401/)
  await page.goto('/timers-cycle-history/fryer')
  await titleOf(page, 'Sign In')
  // The sign-in page may keep the address typed here last; nothing was typed here since the page was loaded.
  await expect.poll(() => found(page, traces)).toEqual([])
})

test('a tab that stays open takes nothing along when another tab signs somebody else in [V7.4.4]', {
  timeout: 120_000,
}, async () => {
  const first = await openPage(server, { viewport: 'tablet', serviceWorkers: 'allow' })
  await signIn(first.page, ADMIN)
  await settled(first.page)
  const second = await openPage(server, { context: first.context })
  await second.page.goto('/users')
  await second.page.getByText(AREA).first().waitFor()
  const traces = await tracesOf(first.page, AREA)

  // Its live channel may tell it of the end before the other tab's storage does: then it asks once more, in vain.
  second.allowComplaint(/answer: 401 (GET .*\/users\/user|POST .*\/auth\/refresh)$|status of 401/)
  await signOut(first.page)
  await second.page.waitForURL('**/login**')
  await enter(first.page, CREW)
  await titleOf(first.page, 'Dashboard Chicken')
  await titleOf(second.page, 'Dashboard Chicken')
  await settled(second.page)
  for (const { page } of [first, second]) await expect.poll(() => found(page, traces)).toEqual([])
})

/** Signs the user in on another device, and ends all their other sessions there. */
async function endFromElsewhere(email: string): Promise<void> {
  const api = `${server.url}/api/v1`
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const answer = await fetch(`${api}/auth/signIn`, { method: 'POST', headers: json, body })
  const { accessToken, userUuid } = (await answer.json()) as { accessToken: string; userUuid: string }
  const ended = await fetch(`${api}/auth/sessions/reset/${userUuid}?keepCurrent=true`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(ended.ok).toBe(true)
}
