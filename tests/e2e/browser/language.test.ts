import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '#src/domain/language/languages.ts'
import { keptForOffline, openPage, settled } from '#tests/support/browser/browser.ts'
import { DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
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
