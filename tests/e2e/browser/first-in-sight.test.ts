import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, settled, type Viewport } from '#tests/support/browser/browser.ts'
import { lookAt } from '#tests/support/browser/looks.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

/** How far down a page what people come for begins. */

const server = sharedServer()

/** Of a phone's 844 px. */
const LOWEST = 220

async function open(viewport: Viewport, path: string, as: string = ADMIN) {
  const { page, allowComplaint } = await openPage(server, { as, viewport })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  return { page, allowComplaint }
}

const topOf = async (page: Page, selector: string) => {
  const first = page.getByRole('main').locator(selector).first()
  await first.waitFor()
  return first.evaluate((element) => element.getBoundingClientRect().top)
}

test.each([
  ['a list', '/users'],
  ['a list with many buttons', '/restaurants'],
  ['a list with tabs', '/devices/keys'],
  ['a history with tabs and a range', '/timers-cycle-history/fryer'],
  ['a list with a range and a search', '/audit-log'],
  ['a dictionary with tabs and a unit', '/settings/chicken/materials'],
  ['a dictionary with a long title and many buttons', '/settings/chicken/packages'],
  ['a list with tabs, a long title and a search', '/pcs/scheduled-production'],
  ['a list without filters', '/user-settings/active-sessions'],
])('on a phone the first row begins in sight: %s', async (_, path) => {
  const { page } = await open('phone', path)
  expect(await topOf(page, 'ul > li')).toBeLessThanOrEqual(LOWEST)
})

test.each([
  ['/pcs/adjustment?view=scales', 'ul > li'],
  ['/cameras/settings', 'ul > li'],
  ['/dashboard/why', 'section'],
])('on a phone what is of one restaurant begins in sight: %s', async (path, selector) => {
  const { page } = await open('phone', path, MANAGER)
  expect(await topOf(page, selector)).toBeLessThanOrEqual(LOWEST)
})

test('on a phone the first kitchen of the ranking begins in sight', async () => {
  const { page } = await open('phone', '/dashboard/chicken')
  expect(await topOf(page, '[aria-label="Kitchens by urgency"] > li')).toBeLessThanOrEqual(LOWEST)
})

test.each(['/performance/chicken', '/monitoring/graphics', '/events/analytics'])(
  'on a phone the first figure of a board begins in sight: %s',
  async (path) => {
    const { page } = await open('phone', path)
    expect(await topOf(page, 'section [class*="_content_"]')).toBeLessThanOrEqual(LOWEST)
  },
)

test.each([
  ['a board with tabs and a choice', '/timers-cycle-history/analytics', 'section'],
  ['a list below a chart', '/timers-cycle-history/analytics?view=recommendations', 'section'],
  ['a list below figures', '/monitoring/alerts', '[aria-label="Alerts by severity"]'],
])('on a phone the first section begins in sight: %s', async (_, path, section) => {
  const { page } = await open('phone', path)
  expect(await topOf(page, section)).toBeLessThanOrEqual(LOWEST)
})

// Each page's first view is looked at in tests/e2e/every-route.test.ts.
test.each([
  '/pcs/scheduled-production?view=recurring',
  '/stock-out-reports/chicken?view=graphic',
  '/timers-cycle-history/analytics?view=recommendations',
  '/timers-cycle-history/analytics?analytic=fryer-cycles',
  '/devices/tablets?tablets=logs',
  '/devices/keys?keys=codes',
])('on a desk the filters of a further view stand in one row: %s', async (path) => {
  const { page } = await open('desk', path)
  expect((await lookAt(page)).filterRows).toBe(1)
})

test('a phone sorts its list by one press next to the filters, also from the keyboard', async () => {
  const { page } = await open('phone', '/users')
  const main = page.getByRole('main')
  const sort = main.getByRole('combobox', { name: 'Sort by' })
  const first = main.locator('ul > li').first()
  const before = await first.textContent()
  await sort.focus()
  await sort.selectOption('E-mail, descending')
  await expect.poll(() => new URL(page.url()).searchParams.get('orderDirection')).toBe('DESC')
  await expect.poll(() => first.textContent()).not.toBe(before)
  const { width = 0, height = 0 } = (await sort.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(42)
})

test('on a phone nothing moves when the connection is lost, and the bar covers nothing for good', async () => {
  const { page, allowComplaint } = await open('phone', '/users')
  allowComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection/)
  const first = page.getByRole('main').locator('ul > li').first()
  const before = await first.boundingBox()
  await page.context().setOffline(true)
  const bar = page.getByRole('status').filter({ hasText: 'Offline. Showing the last known data' })
  await bar.waitFor()
  expect(await first.boundingBox()).toEqual(before)
  const box = await bar.boundingBox()
  const places = await page.getByRole('navigation', { name: 'Main places' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(places?.y ?? 0, 0)
  // The page can be scrolled clear of it.
  const spare = () =>
    page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.getElementById('content') as Element).paddingBottom),
    )
  await expect.poll(spare).toBeGreaterThanOrEqual(16 + (box?.height ?? 0))
})
