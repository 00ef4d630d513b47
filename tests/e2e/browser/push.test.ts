import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/query.ts'
import { TOLD_AFTER } from '#src/domain/kitchen/notices.ts'
import { fill } from '#src/domain/language/text.ts'
import type { ToWorker } from '#src/domain/worker-messages.ts'
import {
  heldByWorker,
  type OpenPage,
  openPage,
  settled,
  signedIn,
  signIn,
} from '#tests/support/browser/browser.ts'
import { pusherOf } from '#tests/support/browser/push.ts'
import { ADMIN, AREA, MANAGER } from '#tests/support/demo.ts'
import { startPushService } from '#tests/support/programs/push-service.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

// Subscribing itself needs the browser maker's push service, which no test reaches: the component tests of the panel
// have it with a likeness. Here pushes are handed to the worker as the browser does when they come.

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { PUSH_TO_LOOPBACK: '1' } })
})
afterAll(() => server.stop())

interface Shown {
  title: string
  body: string
  tag: string
  path: string
}

/** Runs in the page: the notices on the device's screen, by tag. */
async function readShown(): Promise<Shown[]> {
  const notices = await (await navigator.serviceWorker.ready).getNotifications()
  return notices
    .map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
    .sort((a, b) => (a.tag < b.tag ? -1 : 1))
}

const COUNT = { type: 'badge', unread: 1, askedAt: 0 } as const
const NOBODY = { type: 'user', user: null } as const

/** Runs in the page: until the worker has done what one more message asks, and so has had the ones before it. */
async function askWorker(message: ToWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise((resolve) => Object.assign(port1, { onmessage: resolve }))
  navigator.serviceWorker.controller?.postMessage(message, [port2])
  await answered
}

/** Runs in the page: who the worker takes to be signed in. */
async function readWorkerUser(): Promise<string | null> {
  const kept = await (await caches.open('linewatch-state')).match('/__worker/user')
  return kept ? ((await kept.json()) as { userUuid: string }).userUuid : null
}

/** Somebody signed in, the worker serving, notices allowed. */
async function allowed(email: string, before: (page: Page) => unknown = () => {}): Promise<OpenPage> {
  const opened = await openPage(server, { as: email, serviceWorkers: 'allow' })
  await opened.context.grantPermissions(['notifications'], { origin: server.url })
  await before(opened.page)
  await opened.page.goto('/reports')
  await heldByWorker(opened.page)
  await expect.poll(() => opened.page.evaluate(readWorkerUser)).not.toBeNull()
  return opened
}

async function pusher({ page }: OpenPage) {
  const push = await pusherOf(page, server.url)
  return (payload: object) => push(JSON.stringify(payload))
}

/** The worker's own world. */
type WorkerSelf = EventTarget & { registration: ServiceWorkerRegistration; dropped?: boolean }

function workerOf({ context }: OpenPage) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No worker runs.')
  return worker
}

/** Gives the worker a subscription, and remembers when that is given up. */
async function subscribed(opened: OpenPage): Promise<() => Promise<boolean>> {
  await workerOf(opened).evaluate(() => {
    const self = globalThis as unknown as WorkerSelf
    const unsubscribe = async () => {
      self.dropped = true
    }
    Object.assign(self.registration.pushManager, { getSubscription: async () => ({ unsubscribe }) })
  })
  return () => workerOf(opened).evaluate(() => (globalThis as unknown as WorkerSelf).dropped === true)
}

/** Presses a notice as a person does: the debugging protocol has no way to. */
async function pressNotice(opened: OpenPage, tag: string): Promise<void> {
  await workerOf(opened).evaluate(async (wanted) => {
    const self = globalThis as unknown as WorkerSelf
    const [notification] = await self.registration.getNotifications({ tag: wanted })
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      // A window is only brought to the front for a real press.
      done = work.catch((error: DOMException) => {
        if (error.name !== 'InvalidAccessError') throw error
      })
    }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await done
  }, tag)
}

const warning = {
  notificationUuid: null,
  restaurantUuid: 'r-1',
  restaurantLabel: '0412 Elm Street',
  kind: 'WARN',
  title: 'Late batch',
  path: '/timers-cycle-history/fryer',
  unread: null,
  eventTime: null,
}

test('pushes are grouped per restaurant and kind with a count, and a press leads an open window there', async () => {
  const opened = await allowed(MANAGER)
  const { page } = opened
  const push = await pusher(opened)
  const shown = () => page.evaluate(readShown)
  // At once: each still counts the one before it.
  await Promise.all([
    push({ ...warning, text: 'Strips run out in 4 min' }),
    push({ ...warning, text: 'Nuggets run out in 2 min' }),
    push({ ...warning, kind: 'ERROR', title: 'Alert', text: 'Fryer 2 is down' }),
    push({ ...warning, restaurantUuid: 'r-2', restaurantLabel: '0907 Harbor', text: 'Fries run out' }),
  ])
  await expect.poll(shown).toMatchObject([
    { title: 'Alert', body: '0412 Elm Street: Fryer 2 is down', tag: 'r-1:ERROR:Alert' },
    {
      title: 'Late batch (2)',
      body: expect.stringMatching(/^0412 Elm Street: .* run out in/),
      tag: 'r-1:WARN:Late batch',
    },
    { title: 'Late batch', body: '0907 Harbor: Fries run out', tag: 'r-2:WARN:Late batch' },
  ])

  await page.evaluate(() => Object.assign(window, { here: true }))
  await pressNotice(opened, 'r-1:WARN:Late batch')
  await page.waitForURL('**/timers-cycle-history/fryer**')
  await page.getByRole('heading', { level: 1, name: 'Fryer' }).waitFor()
  // The page itself went there: nothing was reloaded, and the notice is gone.
  expect(await page.evaluate(() => 'here' in window)).toBe(true)
  expect((await shown()).map(({ tag }) => tag)).toEqual(['r-1:ERROR:Alert', 'r-2:WARN:Late batch'])
})

test('of two windows one goes there; one with unsaved input asks first', async () => {
  const opened = await allowed(ADMIN)
  const { page, context } = opened
  const push = await pusher(opened)
  await page.goto('/settings/chicken/materials')
  await settled(page)
  await page.getByRole('button', { name: 'Create material' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Half typed')
  await push({ ...warning, text: 'Strips run out' })
  await expect.poll(() => page.evaluate(readShown)).toHaveLength(1)
  await pressNotice(opened, 'r-1:WARN:Late batch')
  await page.getByRole('dialog').filter({ hasText: 'Discard changes?' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/chicken/materials')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.waitForURL('**/timers-cycle-history/fryer**')

  const { page: second } = await openPage(server, { context })
  await second.goto('/dashboard/chicken')
  await settled(second)
  await push({ ...warning, path: '/settings/chicken/materials', text: 'Strips run out' })
  await expect.poll(() => page.evaluate(readShown)).toHaveLength(1)
  await pressNotice(opened, 'r-1:WARN:Late batch')
  const paths = () => [page, second].map((one) => new URL(one.url()).pathname)
  await expect.poll(() => paths().filter((path) => path === '/settings/chicken/materials')).toHaveLength(1)
})

test('signing out takes the notices away, and what comes later says nothing to the next user', async () => {
  const opened = await allowed(MANAGER)
  const { page } = opened
  const push = await pusher(opened)
  const shown = () => page.evaluate(readShown)
  await push({ ...warning, text: 'Strips run out' })
  await push({ ...warning, kind: 'ERROR', title: 'Alert', text: 'Fryer 2 is down' })
  await expect.poll(shown).toHaveLength(2)
  const isDropped = await subscribed(opened)
  expect(await isDropped()).toBe(false)

  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login**')
  await expect.poll(() => page.evaluate(readWorkerUser)).toBeNull()
  await expect.poll(shown).toEqual([])
  await expect.poll(isDropped).toBe(true)

  await push({ ...warning, text: 'Strips run out' })
  await expect
    .poll(shown)
    .toEqual([{ title: 'Linewatch', body: 'Sign in to see it', tag: 'signed-out', path: '/' }])
  // Nor does the next user find it there.
  await signIn(page, ADMIN)
  await expect.poll(shown).toEqual([])
})

test('another user in the place of the first, without a sign-out: what that one was shown goes', async () => {
  const opened = await allowed(MANAGER)
  const { page } = opened
  const push = await pusher(opened)
  await push({ ...warning, text: 'Strips run out' })
  await expect.poll(() => page.evaluate(readShown)).toHaveLength(1)
  const isDropped = await subscribed(opened)
  const former = await page.evaluate(readWorkerUser)
  const [stored] = (await signedIn(server, ADMIN)).origins[0]?.localStorage ?? []
  await page.evaluate((session) => localStorage.setItem('linewatch.session', session ?? ''), stored?.value)
  await page.reload()
  await expect.poll(() => page.evaluate(readWorkerUser)).not.toBe(former)
  await expect.poll(() => page.evaluate(readShown)).toEqual([])
  await expect.poll(isDropped).toBe(true)
})

test('a reload leaves the notices of the user who stays', async () => {
  const opened = await allowed(MANAGER)
  const { page } = opened
  const push = await pusher(opened)
  const isDropped = await subscribed(opened)
  const user = await page.evaluate(readWorkerUser)
  await push({ ...warning, text: 'Strips run out', unread: 1 })
  await expect.poll(() => page.evaluate(readShown)).toHaveLength(1)
  await page.route('**/notification/unread/count', (route) =>
    route.fulfill({ json: { unreadTotalResults: 1 } }),
  )
  await page.reload()
  await settled(page)
  await expect.poll(() => page.evaluate(readWorkerUser)).toBe(user)
  await expect.poll(() => page.evaluate(readShown)).toHaveLength(1)
  expect(await isDropped()).toBe(false)
})

test('a count that was asked for before a push, and is answered after it, takes no notice away', async () => {
  const asked: Array<() => Promise<void>> = []
  const opened = await allowed(MANAGER, (page) =>
    page.route('**/notification/unread/count', (route) => {
      asked.push(() => route.fulfill({ json: { unreadTotalResults: 0 } }))
    }),
  )
  const { page } = opened
  const push = await pusher(opened)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const before = asked.splice(0)
  await push({ ...warning, text: 'Strips run out' })
  await expect.poll(() => page.evaluate(readShown)).toHaveLength(1)
  for (const answer of before) await answer()
  // Since a push came the page asks once more.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.evaluate(askWorker, COUNT)
  expect(await page.evaluate(readShown)).toHaveLength(1)
})

test('a device that has push on tells the provider so at each start, and when the browser exchanged it', async () => {
  const opened = await openPage(server, { serviceWorkers: 'allow' })
  const { page, context } = opened
  await context.grantPermissions(['notifications'], { origin: server.url })
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  await context.addInitScript((theirs) => {
    PushManager.prototype.getSubscription = async () => {
      const { vapidPublicKey } = await (await fetch('/config.json')).json()
      const key = atob(vapidPublicKey.replaceAll('-', '+').replaceAll('_', '/'))
      const bytes = Uint8Array.from(key, (character) => character.charCodeAt(0))
      const subscription = { endpoint: 'https://push.example/1', expirationTime: null, keys: theirs }
      const options = { userVisibleOnly: true, applicationServerKey: bytes.buffer }
      return {
        options,
        toJSON: () => subscription,
        unsubscribe: async () => true,
      } as unknown as PushSubscription
    }
  }, keys)
  const told = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/push/subscription') && answer.request().method() === 'PUT',
    )
  const first = told()
  await signIn(page, MANAGER)
  expect((await first).status()).toBe(204)
  await heldByWorker(page)
  await expect.poll(() => page.evaluate(readWorkerUser)).not.toBeNull()
  const again = told()
  await workerOf(opened).evaluate(() => {
    const self = globalThis as unknown as WorkerSelf
    const change = { newSubscription: {}, waitUntil: () => {} }
    self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change))
  })
  expect((await again).status()).toBe(204)
})

const SPANISH: Record<string, string> = JSON.parse(readFileSync('src/locales/es.json', 'utf8'))
const say = (english: string): string => SPANISH[english] ?? `${english} has no translation`

/** Runs in the page: has the server send the session's pushes to this subscription. */
async function subscribe(subscription: object): Promise<number> {
  const { accessToken } = JSON.parse(localStorage.getItem('linewatch.session') ?? '{}')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const answer = await fetch('/api/v1/notification/push/subscription', {
    method: 'PUT',
    headers,
    body: JSON.stringify(subscription),
  })
  return answer.status
}

test('who reads Spanish is told in Spanish on the device, and also when nobody is signed in any more', async () => {
  const db = openDatabase(server.databaseUrl, { max: 1 })
  const service = await startPushService()
  try {
    await db.run(sql`
      UPDATE account SET preferences = preferences || '{"language": "es"}'::jsonb WHERE email = ${AREA}`)
    const opened = await allowed(AREA)
    const { page } = opened
    const push = await pusher(opened)
    expect(await page.evaluate(subscribe, service.subscription('es'))).toBe(204)
    const { name, label } = await db.one<{ name: string; label: string }>(sql`
      WITH out AS (
        INSERT INTO stock_out (restaurant_id, material_id, started_at)
        SELECT id, 1, ${Date.now() - TOLD_AFTER} FROM restaurant WHERE number = '0412'
        RETURNING restaurant_id, material_id)
      SELECT m.name, r.number || ' ' || r.name AS label
        FROM out JOIN material m ON m.id = out.material_id JOIN restaurant r ON r.id = out.restaurant_id`)
    const text = fill(say('{material} out for {minutes} min'), { material: name, minutes: 3 })
    const sent = () => service.pushed.map(({ payload }) => payload).find((payload) => payload.text === text)
    await expect.poll(sent, { timeout: 20_000 }).toBeDefined()

    const shown = () => page.evaluate(readShown)
    await push(sent() ?? {})
    await expect.poll(shown).toMatchObject([{ title: say('Stock-out'), body: `${label}: ${text}` }])

    await page.evaluate(() => localStorage.removeItem('linewatch.session'))
    await page.reload()
    await expect.poll(() => page.evaluate(readWorkerUser)).toBeNull()
    await push(sent() ?? {})
    const neutral = [{ title: 'Linewatch', body: say('Sign in to see it') }]
    await expect.poll(shown).toMatchObject(neutral)
    // Pages say more than once that nobody is signed in, and may say so only after the push.
    await page.evaluate(askWorker, NOBODY)
    expect(await page.evaluate(readShown)).toMatchObject(neutral)
  } finally {
    await db.close()
    await service.stop()
  }
})
