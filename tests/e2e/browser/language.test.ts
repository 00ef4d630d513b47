import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '#src/domain/language/languages.ts'
import {
  enter,
  heldByWorker,
  keptForOffline,
  openPage,
  settled,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { pathIds } from '#tests/support/browser/path-ids.ts'
import { ADMIN, DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

const SPANISH: Record<string, string> = JSON.parse(readFileSync('src/locales/es.json', 'utf8'))
const say = (english: string): string => SPANISH[english] ?? `${english} has no translation`
const WORDS = /\/assets\/es-(first|rest)-/

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const cookie = () => ({ name: LANGUAGE_COOKIE, value: 'es', url: server.url })

/** Which files with words a page asks for from now on. */
function wordsAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const part = WORDS.exec(request.url())?.[1]
    if (part !== undefined) asked.push(part)
  })
  return asked
}

test('the sign-in page is sent in the language of the choice, frame and all', async () => {
  const page = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/login`, { headers })).text()
  const spanish = await page({ cookie: `${LANGUAGE_COOKIE}=es` })
  expect(spanish).toContain('<html lang="es">')
  expect(spanish).toContain(say('Password'))
  const english = await page({ 'accept-language': 'en-US,en;q=0.9' })
  expect(english).toContain('<html lang="en">')
  expect(english).not.toMatch(WORDS)
})

test('from the sign-in on a page is Spanish, asks for its words once, and stays so without a network', {
  timeout: 180_000,
}, async () => {
  const { page, context, allowComplaint } = await openPage(server, {
    viewport: 'phone',
    serviceWorkers: 'allow',
  })
  await context.addCookies([cookie()])
  const asked = wordsAskedFor(page)
  await page.goto('/')
  await page.getByLabel(say('E-mail')).fill(MANAGER)
  await page.getByLabel(say('Password'), { exact: true }).fill(DEMO_PASSWORD)
  expect(asked).toEqual(['first'])
  await page.getByRole('button', { name: say('Sign In') }).click()
  const heading = page.getByRole('heading', { level: 1, name: `${say('Dashboard')} ${say('Chicken')}` })
  await heading.waitFor()
  await settled(page)
  expect(asked).toEqual(['first', 'rest'])
  const panel = page.getByRole('region', { name: say('Average hold time'), exact: true })
  await panel.getByRole('table').waitFor()
  await page.getByRole('navigation', { name: say('Main places') }).waitFor()
  await keptForOffline(page, 'averageHoldTime')

  allowComplaint(/ERR_CONNECTION|ERR_FAILED|Failed to load resource|WebSocket connection|answer: 50[234]/)
  await server.stop()
  await page.reload()
  await heading.waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
  await panel.getByRole('table').waitFor()
  await server.start()
})

test('a refusal is in the language of the page', async () => {
  const { page, context, expectComplaint } = await openPage(server, { viewport: 'phone' })
  await context.addCookies([cookie()])
  await page.goto('/login')
  await page.getByLabel(say('E-mail')).fill(MANAGER)
  await page.getByLabel(say('Password'), { exact: true }).fill('not the password')
  expectComplaint(/40[013]/)
  await page.getByRole('button', { name: say('Sign In') }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(Object.values(SPANISH)).toContain(await alert.textContent())
})

test('an English page asks for no words of another language', async () => {
  const { page } = await openPage(server, { as: MANAGER, viewport: 'phone' })
  const asked = wordsAskedFor(page)
  await page.goto('/dashboard/chicken')
  await settled(page)
  expect(asked).toEqual([])
})

test('what leads on from an empty list is whole on a phone', async () => {
  const storageState = await signedIn(server, ADMIN)
  const ids = await pathIds(server, storageState)
  const { page, context } = await openPage(server, { storageState, viewport: 'phone' })
  await context.addCookies([cookie()])
  await page.goto(`/monitoring/alerts?search=nothing&restaurantUuid=${ids['/restaurants/']}`)
  // Of the list, and of the chart above it.
  const buttons = page.getByRole('button', { name: say('Show all restaurants') })
  await buttons.first().waitFor()
  const { width = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
  for (const button of await buttons.all()) {
    const box = await button.boundingBox()
    // In two lines, within its frame.
    expect(box?.x).toBeGreaterThan(16)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width - 16)
  }
})

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test('the sign-in page offers the other language, and the device stays in it', {
  timeout: 120_000,
}, async () => {
  const { page, context } = await openPage(server, { viewport: 'phone' })
  const address = '/login?from=%2Ftimers-cycle-history%2Ffryer'
  await page.goto(address)
  const other = page.getByRole('button', { name: 'Español' })
  expect(await other.getAttribute('lang')).toBe('es')
  expect((await other.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.waitForSelector('button[type=submit]')
  await page.getByLabel('E-mail').fill(MANAGER)
  await other.click()
  await page.getByRole('heading', { level: 1, name: say('Sign In') }).waitFor()
  expect(await languageOf(page)).toBe('es')
  expect(page.url()).toBe(server.url + address)

  // What was typed has come along.
  await expect.poll(() => page.getByLabel(say('E-mail')).inputValue()).toBe(MANAGER)
  await page.getByLabel(say('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: say('Sign In') }).click()
  await page.waitForURL(/timers-cycle-history/)
  await settled(page)
  // An account without a language of its own takes nothing away.
  expect(await languageOf(page)).toBe('es')
  const kept = (await context.cookies()).find(({ name }) => name === LANGUAGE_COOKIE)
  expect(kept).toMatchObject({ value: 'es', path: '/', sameSite: 'Lax' })

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: say('Sign In') }).waitFor()
  await page.waitForSelector('button[type=submit]')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
})

test('the language of the settings comes to the page at its place, to other tabs, and to the next sign-in', {
  timeout: 180_000,
}, async () => {
  const address = '/timers-cycle-history/fryer?timeInterval=7d'
  const { page, context } = await openPage(server, { as: MANAGER, serviceWorkers: 'allow' })
  await page.goto(address)
  await settled(page)
  await heldByWorker(page)
  const { page: second } = await openPage(server, { context })
  await second.goto('/dashboard/chicken')
  await settled(second)
  const before = page.url()
  const choose = async (word: (english: string) => string, language: string) => {
    await page.getByRole('button', { name: word('Account'), exact: true }).click()
    await page.getByRole('menuitem', { name: word('My Account') }).click()
    await page.getByText(language, { exact: true }).click()
    await page.getByRole('button', { name: word('Save changes') }).click()
  }
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await choose((english) => english, 'Español')
  await page.getByRole('button', { name: say('Account'), exact: true }).waitFor()
  await settled(page)
  expect([await languageOf(page), page.url(), loads]).toEqual(['es', before, 1])

  /** As when somebody comes back to the tab; what it knows is asked for again once it is five seconds old. */
  const comesTo = (language: string) =>
    expect
      .poll(
        () =>
          second.evaluate(() => {
            window.dispatchEvent(new Event('visibilitychange'))
            return document.documentElement.lang
          }),
        { timeout: 30_000, interval: 1000 },
      )
      .toBe(language)
  await comesTo('es')
  expect(new URL(second.url()).pathname).toBe('/dashboard/chicken')

  // A device that is new to the account: in English until it is known whose it is.
  const { page: elsewhere } = await openPage(server, { viewport: 'phone' })
  await elsewhere.goto('/login?from=%2Ftimers-cycle-history%2Ffryer')
  await enter(elsewhere, MANAGER)
  await expect.poll(() => languageOf(elsewhere), { timeout: 30_000 }).toBe('es')
  expect(new URL(elsewhere.url()).pathname).toBe('/timers-cycle-history/fryer')

  await choose(say, say('Automatic'))
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
  expect([await languageOf(page), page.url()]).toEqual(['en', before])
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(LANGUAGE_COOKIE)
  await comesTo('en')
})
