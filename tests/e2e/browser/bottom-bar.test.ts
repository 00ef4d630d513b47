import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { tooSmall } from '#tests/support/browser/looks.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** The bar at a phone's lower edge, and that nothing is behind it. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Main places' })

/** How far the lower edge of something is above the bar, in px; less than nothing where the bar covers some of it. */
async function above(page: Page, what: Locator): Promise<number> {
  const box = await what.boundingBox()
  const bar = await barOf(page).boundingBox()
  if (!box || !bar) throw new Error('It is not on the screen')
  return bar.y - (box.y + box.height)
}

async function open(path: string, as: string = ADMIN): Promise<Page> {
  const { page } = await openPage(server, { as, viewport: 'phone' })
  await page.goto(path)
  await barOf(page).waitFor()
  await settled(page)
  return page
}

test.each(['/users', '/dashboard/chicken'])(
  'on a phone the end of the page can be scrolled clear of the bar, whose targets have a finger’s size: %s',
  async (path) => {
    const page = await open(path)
    expect(await tooSmall(page)).toEqual([])
    const edge = await barOf(page).boundingBox()
    expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBe(844)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => above(page, page.locator('footer'))).toBeGreaterThanOrEqual(0)
    // Nor does the keyboard go behind it.
    await page.evaluate(() => window.scrollTo(0, 0))
    const stops = page.getByRole('main').locator('button:visible, a:visible')
    await stops.last().focus()
    await expect.poll(() => above(page, stops.last())).toBeGreaterThanOrEqual(0)
  },
)

test('on a phone the verbs of chosen rows and a notice with a button stand above the bar', async () => {
  const page = await open('/users')
  await page.getByRole('button', { name: 'Select rows' }).tap()
  const verbs = page.getByRole('toolbar', { name: 'Selected rows' })
  await verbs.waitFor()
  expect(await above(page, verbs)).toBeGreaterThanOrEqual(0)

  await page.goto('/monitoring/alerts?rule=CAMERA_SILENT')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Camera Back Door has no picture\./ })
    .tap()
  await page.getByRole('dialog', { name: 'Alert' }).getByRole('button', { name: 'Acknowledge' }).tap()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const notice = page.locator('[data-notice="offers"]')
  await expect.poll(() => above(page, notice)).toBeGreaterThanOrEqual(0)
})

test('on a phone an invitation stands above the bar', async () => {
  const page = await open('/users')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  const text = page.getByText('Install Linewatch to open it from the home screen')
  await text.waitFor()
  expect(await above(page, page.getByRole('status').filter({ has: text }))).toBeGreaterThanOrEqual(0)
})

test('where little room is left the bar takes none: above the keyboard on the screen, and in a low window', async () => {
  const page = await open('/users')
  const bar = barOf(page)
  const room = () =>
    page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.getElementById('content') as HTMLElement).paddingBottom),
    )
  const withBar = await room()
  // A phone's lists have their fields in a sheet, which lies over the bar anyway: this one is the page's own.
  await page.evaluate(() => document.getElementById('content')?.prepend(document.createElement('textarea')))
  const search = page.locator('#content > textarea')
  await search.tap()
  await bar.waitFor({ state: 'hidden' })
  // Nothing moves by it.
  expect(await room()).toBe(withBar)
  await search.blur()
  await bar.waitFor()
  await page.setViewportSize({ width: 568, height: 320 })
  await bar.waitFor({ state: 'hidden' })
  expect(await room()).toBe(16)
})

test.each([
  ['a small phone', 320, '100%'],
  ['a phone in text of one and a half times the size', 390, '150%'],
  ['a phone in text twice as large', 390, '200%'],
  ['a small phone in text twice as large', 320, '200%'],
] as const)('the bar has its words whole, each of them in its place, on %s', async (_, width, size) => {
  const page = await open('/pcs/recommendations', CREW)
  await page.setViewportSize({ width, height: 700 })
  await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
  const cut = () =>
    barOf(page)
      .locator('ul, a:visible, button:visible')
      .evaluateAll((all) =>
        all
          .filter(
            (part) =>
              part.scrollWidth > part.clientWidth ||
              part.scrollHeight > part.clientHeight ||
              part.getBoundingClientRect().right > innerWidth,
          )
          .map(({ textContent }) => textContent),
      )
  await expect.poll(cut).toEqual([])
  expect(await tooSmall(page)).toEqual([])
})

test('a page that could not be loaded without a connection is there after one press, once there is one', async () => {
  const { page, allowComplaint } = await openPage(server, { as: ADMIN, viewport: 'phone' })
  await page.goto('/dashboard/chicken')
  await settled(page)
  allowComplaint(
    /ERR_INTERNET_DISCONNECTED|Failed to (?:load resource|fetch)|WebSocket connection|Unable to preload/,
  )
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Orders' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be shown' })
  await failed.waitFor()
  await page.context().setOffline(false)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: /Scheduled Production/ }).waitFor()
})
