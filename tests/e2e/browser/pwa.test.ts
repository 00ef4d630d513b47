import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { keepFewer, makeBuilds } from '#tests/support/browser/console-builds.ts'
import { pusherOf } from '#tests/support/browser/push.ts'
import { type StaticServer, startStaticServer } from '#tests/support/programs/static-server.ts'

const CONFIG =
  '{"apiBase":"/api/v1","proxyBase":"/proxy","deviceBase":"/device","supportAddress":"help@linewatch.test"}'

let folder: string
let browser: Browser
let server: StaticServer
let context: BrowserContext
let faults: string[]

const build = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linewatch-pwa-'))
  browser = await launchChromium()
  makeBuilds(join(inject('servedFolder'), 'dist'), folder)
  for (const name of ['first', 'second', 'third']) keepFewer(build(name), await askedFor(build(name)))
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  server = await startStaticServer(build('first'))
  server.answer('/config.json', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(CONFIG)
  })
  faults = []
})

afterEach(async () => {
  await context.close()
  await server.close()
  expect(faults).toEqual([])
})

async function open(path: string, options: { worker?: boolean } = {}): Promise<Page> {
  const worker = options.worker ?? true
  context = await browser.newContext({ serviceWorkers: worker ? 'allow' : 'block' })
  await context.grantPermissions(['notifications'], { origin: server.url })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(server.url + path)
  if (worker) {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
      }
    })
  }
  await live(page)
  return page
}

/** Paths that a browser without a worker asks for on the pages that these tests use. */
async function askedFor(served: string): Promise<string[]> {
  const plain = await startStaticServer(served)
  const page = await browser.newPage()
  await page.goto(`${plain.url}/login`)
  await live(page)
  await page.click('text=Forgot password?')
  await page.waitForSelector('h1:has-text("Forgot Password")')
  await page.close()
  await plain.close()
  return plain.asked
}

/** The program has taken the sign-in page over. */
const live = (page: Page) => page.waitForSelector('form button[type=submit]')

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const scriptsOf = (name: string) =>
  readdirSync(join(build(name), 'assets')).filter((file) => file.endsWith('.js'))
/** One that the second build's worker keeps and the first build has not. */
function scriptOfSecond() {
  const worker = readFileSync(join(build('second'), 'worker.js'), 'utf8')
  return scriptsOf('second').find((file) => worker.includes(file) && !scriptsOf('first').includes(file))
}

/** Waits until the new version's installation has ended, and holds that nothing came of it. */
async function refused(page: Page) {
  const state = () =>
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready
      return waiting ? 'waits' : installing ? 'installs' : 'refused'
    })
  await expect.poll(state).not.toBe('installs')
  expect(await state()).toBe('refused')
}

const scriptOf = (page: Page) => page.locator('link[rel=modulepreload][href*="/index-"]').getAttribute('href')

/** The paths of the files that the worker keeps. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const precache = (await window.caches.keys()).find((name) => name.includes('precache')) ?? ''
    return (await (await window.caches.open(precache)).keys()).map(({ url }) => new URL(url).pathname)
  })

test('the frame is adopted, not replaced: nodes, typed text and focus stay', async () => {
  context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
  await page.fill('#sign-in-email', 'manager@linewatch.test')
  await page.focus('#sign-in-password')
  await page.keyboard.type('Kitchen')
  const before = await page.evaluateHandle(() => [...document.querySelectorAll('form, form input')])
  expect(await page.getAttribute('form > button', 'type')).toBe('button')
  release()
  await live(page)
  const after = await page.evaluate((nodes) => {
    const now = [...document.querySelectorAll('form, form input')]
    return {
      same: nodes.length === 3 && now.every((node, at) => node === nodes[at]),
      focus: document.activeElement?.id,
    }
  }, before)
  expect(after).toEqual({ same: true, focus: 'sign-in-password' })
  expect(await page.inputValue('#sign-in-email')).toBe('manager@linewatch.test')
  expect(await page.inputValue('#sign-in-password')).toBe('Kitchen')
})

test.each([
  ['a press on Sign In', (page: Page) => page.getByRole('button', { name: 'Sign In' }).click()],
  ['Enter in a field', (page: Page) => page.press('#sign-in-password', 'Enter')],
])('%s before the program is here counts as soon as it is', async (_, press) => {
  context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
  await press(page)
  release()
  // Both fields are empty: the program says so without another press.
  await page.getByText('Enter your e-mail').waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.early)).toBeUndefined()
})

test('with the server stopped, a reload and a deep link still open the console', async () => {
  server.serve(build('whole'))
  const page = await open('/login')
  await server.close()
  await page.reload()
  await live(page)
  await page.goto(`${server.url}/dashboard/chicken`)
  await page.waitForURL('**/login?**')
  await live(page)
  await page.click('text=Forgot password?')
  await page.waitForSelector('h1:has-text("Forgot Password")')
})

test('with the server stopped after a first visit, the configuration is still known', async () => {
  const page = await open('/login')
  await server.close()
  const known = await page.evaluate(() => fetch('/config.json').then((response) => response.text()))
  expect(known).toBe(CONFIG)
})

test('a new version waits until it is asked for, and typed text stays meanwhile', async () => {
  const page = await open('/login')
  const old = await scriptOf(page)
  server.serve(build('second'))
  await page.fill('#sign-in-email', 'manager@linewatch.test')
  await lookForUpdate(page)
  await page.waitForSelector('text=A new version is ready')
  expect(await page.inputValue('#sign-in-email')).toBe('manager@linewatch.test')
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await top('Later'), `at ${width} px`).toBe(await top('Reload'))
  }
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => scriptOf(page).catch(() => old), { timeout: 10_000 }).not.toBe(old)
  await live(page)
  const kept = await keptPaths(page)
  expect(kept).toContain(await scriptOf(page))
  expect(kept).not.toContain(old)
})

test('a version that fails to arrive whole leaves the old one in place', async () => {
  const page = await open('/login')
  server.serve(build('second'))
  server.answer(`/assets/${scriptOfSecond()}`, (response) => response.writeHead(500).end())
  await lookForUpdate(page)
  await refused(page)
  await page.reload()
  await live(page)
  expect(readFileSync(join(build('first'), 'login.html'), 'utf8')).toContain(await scriptOf(page))
})

test('a public network that answers with its own page for a file leaves the old version in place', async () => {
  const page = await open('/login')
  const before = await keptPaths(page)
  server.serve(build('second'))
  for (const path of ['/worker.js', '/login.html', `/assets/${scriptOfSecond()}`]) {
    server.answer(path, (response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><h1>Welcome to the mall</h1>')
    })
    await lookForUpdate(page).catch(() => undefined)
    await refused(page)
    server.answer(path, null)
  }
  expect(await keptPaths(page)).toEqual(expect.arrayContaining(before))
  await page.reload()
  await live(page)
  expect(readFileSync(join(build('first'), 'login.html'), 'utf8')).toContain(await scriptOf(page))
})

test('two tabs of two builds go on with their own, and what is taken back comes by the same way', async () => {
  const former = await open('/login')
  const first = await scriptOf(former)
  const other = await context.newPage()
  other.on('pageerror', (error) => faults.push(error.message))
  await other.goto(`${server.url}/login`)
  await live(other)
  server.serve(build('second'))
  await former.fill('#sign-in-email', 'manager@linewatch.test')
  await lookForUpdate(other)
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => scriptOf(other).catch(() => first)).not.toBe(first)

  // The worker is the new build's, and keeps nothing of the former one's any more.
  await former.waitForSelector('text=A new version is ready')
  expect(await former.inputValue('#sign-in-email')).toBe('manager@linewatch.test')
  expect(await scriptOf(former)).toBe(first)
  await former.click('text=Forgot password?')
  await former.waitForSelector('h1:has-text("Forgot Password")')

  // Taken back: the newer one stays whole, though the server has nothing of it any more.
  server.serve(build('first'))
  await lookForUpdate(other)
  await other.waitForSelector('text=A new version is ready')
  await other.click('text=Forgot password?')
  await other.waitForSelector('h1:has-text("Forgot Password")')
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => scriptOf(other).catch(() => null)).toBe(first)
  await other.waitForSelector('h1:has-text("Forgot Password")')
  expect(await keptPaths(other)).toContain(first)
})

test('a reload that is offered for a part that is gone takes in the version that waits', async () => {
  const page = await open('/login')
  const first = await scriptOf(page)
  server.serve(build('second'))
  await lookForUpdate(page)
  await page.waitForSelector('text=A new version is ready')
  await page.evaluate(() => {
    const gone = Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') })
    window.dispatchEvent(gone)
  })
  await page.waitForSelector('text=Linewatch was updated')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => scriptOf(page).catch(() => first)).not.toBe(first)
})

test('a worker that is at work and cannot give way lets the new version through', async () => {
  const busy = `self.addEventListener('message', (event) => {
  if (event.data === 'work') event.waitUntil(new Promise((end) => setTimeout(end, 240_000)))
})
`
  let served = 'first'
  server.answer('/worker.js', (response) => {
    const worker = readFileSync(join(build(served), 'worker.js'), 'utf8')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(busy + worker)
  })
  const page = await open('/login')
  const first = await scriptOf(page)
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('work'))
  served = 'second'
  server.serve(build(served))
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => scriptOf(page).catch(() => first)).not.toBe(first)

  // It is the version that waits: nobody is asked to take it once more.
  await page.waitForFunction(() => sessionStorage.getItem('linewatch.came-ahead') === null)
  await page.waitForTimeout(500)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe(
    'installed',
  )
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  served = 'third'
  server.serve(build(served))
  await lookForUpdate(page)
  await page.waitForSelector('text=A new version is ready')
})

test('caches that the browser can read no more do not stand between a page and its server', async () => {
  const damaged = `const broken = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'))
self.addEventListener('message', ({ data }) => {
  if (data === 'damage') CacheStorage.prototype.open = CacheStorage.prototype.match = Cache.prototype.match = broken
})
`
  server.answer('/worker.js', (response) => {
    const worker = readFileSync(join(build('first'), 'worker.js'), 'utf8')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(damaged + worker)
  })
  const page = await open('/login')
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('damage'))
  const asked = server.asked.length
  await page.reload()
  await live(page)
  expect(server.asked.slice(asked)).toContain('/login')
  await page.click('text=Forgot password?')
  await page.waitForSelector('h1:has-text("Forgot Password")')
})

test('a tab of the build before still finds its parts after a deploy', async () => {
  const page = await open('/login', { worker: false })
  server.serve(build('second'))
  await page.click('text=Forgot password?')
  await page.waitForSelector('h1:has-text("Forgot Password")')
})

test('a part that is gone for good is told, with a way on', async () => {
  const page = await open('/login', { worker: false })
  server.serve(build('third'))
  await page.click('text=Forgot password?')
  await page.waitForSelector('text=Linewatch was updated')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForSelector('h1:has-text("Forgot Password")')
  faults = faults.filter((fault) => !fault.includes('dynamically imported module'))
})

test('the kill switch takes the worker and all it kept away, without a reload', async () => {
  const page = await open('/login')
  await page.fill('#sign-in-email', 'manager@linewatch.test')
  server.answer('/worker.js', (response) => {
    response
      .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
      .end(readFileSync(join(build('first'), 'worker-kill.js')))
  })
  await lookForUpdate(page)
  const left = async () => [
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ...(await window.caches.keys()),
  ]
  await expect.poll(() => page.evaluate(left)).toEqual([])
  expect(await page.inputValue('#sign-in-email')).toBe('manager@linewatch.test')
})

test('a push with nobody signed in shows nothing of what it says', async () => {
  const page = await open('/login')
  const push = await pusherOf(page, server.url)
  const shown = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications()
      return notices.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  const text = 'Strips run out in 4 min'
  await push(JSON.stringify({ restaurantLabel: '0412 - Elm Street', kind: 'WARN', path: '/reports', text }))
  await push('not json at all')
  await expect.poll(shown).toEqual([{ title: 'Linewatch', body: 'Sign in to see it', tag: 'signed-out' }])
})
