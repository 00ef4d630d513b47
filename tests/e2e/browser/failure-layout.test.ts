import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** Where things stand on a screen on which something could not be loaded. */

let server: TestServer
let uuid: string
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: '100000' } })
  const { page } = await openPage(server, { as: ADMIN })
  const answer = page.waitForResponse(/\/api\/v1\/restaurants\?/)
  await page.goto('/restaurants')
  const { content } = (await (await answer).json()) as { content: { uuid: string }[] }
  uuid = content[0]?.uuid ?? ''
  await page.context().close()
})
afterAll(() => server.stop())

/** Where it stands; what is drawn again meanwhile is waited for. */
const boxOf = (of: Locator) =>
  vi.waitFor(async () => {
    const box = await of.boundingBox()
    if (box === null) throw new Error('It is not on the screen')
    return box
  }, 30_000)
const refuse = (page: Page, path: RegExp) =>
  page.route(path, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 500, message: 'The server is not well.' } }),
  )

test.each(['/dashboard/chicken', '/pcs/floor'])(
  'on %s nothing moves when the connection is lost',
  async (path) => {
    const { page, allowComplaint } = await openPage(server, { as: ADMIN })
    allowComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection/)
    await page.goto(`${path}?restaurantUuid=${uuid}`)
    await settled(page)
    const heading = page.getByRole('heading', { level: 1 })
    const before = await boxOf(heading)
    await page.context().setOffline(true)
    const bar = page.getByRole('status').filter({ hasText: 'Offline. Showing the last known data' })
    await bar.waitFor()
    expect(await boxOf(heading)).toEqual(before)
    const { y, height } = await boxOf(bar)
    expect(y + height).toBeLessThanOrEqual(before.y)
  },
)

test('of alerts that are refused the figures are as high as their tiles', async () => {
  const { page, allowComplaint } = await openPage(server, { as: ADMIN })
  allowComplaint(/500/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await refuse(page, /\/api\/v1\/alerts/)
  await page.goto('/monitoring/alerts')
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect.poll(() => again.count()).toBe(3)
  const chart = await boxOf(page.getByRole('region', { name: 'New alerts' }))
  expect(chart.y).toBeLessThan(400)
})

test('a queue that is refused says so where the page begins', async () => {
  const { page, allowComplaint } = await openPage(server, { as: ADMIN })
  allowComplaint(/500/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await refuse(page, /\/api\/v1\/.*queue/)
  await page.goto(`/pcs/monitor?restaurantUuid=${uuid}`)
  await page.getByText("Couldn't load the alarms.").waitFor()
  const text = await boxOf(page.getByText('No information', { exact: true }))
  expect(text.y).toBeLessThan(400)
})

test.each([
  [1024, 768],
  [390, 844],
])(
  'what a refused refresh leaves at %d by %d has room around it, and rings hold their words',
  async (...size) => {
    const { page, allowComplaint } = await openPage(server, { as: ADMIN })
    allowComplaint(/500/)
    await page.setViewportSize({ width: size[0], height: size[1] })
    await page.clock.install()
    await page.goto(`/dashboard/chicken?restaurantUuid=${uuid}`)
    await settled(page)
    await refuse(page, /\/api\/v1\/(?!auth|users)/)
    await page.clock.fastForward(61_000)
    await page
      .getByText(/^Couldn't refresh\./)
      .first()
      .waitFor()
    const stale = page.locator('[data-stale] [class*="_content_"]').first()
    expect(await stale.evaluate((element) => getComputedStyle(element).boxShadow)).toContain('8px')
    const why = page.locator('[data-stale] p').filter({ hasText: "Couldn't refresh." }).first()
    const { y, height } = await boxOf(stale)
    expect((await boxOf(why)).y).toBeGreaterThanOrEqual(y + height + 8)
    const rings = await page.locator('svg[class*="_ring_"]').evaluateAll((all) =>
      all.map((svg) => {
        const { width, height } = svg.getBoundingClientRect()
        // The ring's inner edge, of a drawing of 212 units.
        const hole = (Math.min(width, height) * 160) / 212
        const words = [...(svg.parentElement?.querySelector('[class*="_centre_"]')?.children ?? [])]
        const boxes = words.map((word) => word.getBoundingClientRect()).filter((box) => box.height > 0)
        const widest = Math.max(...boxes.map((box) => box.width))
        return { hole, widest }
      }),
    )
    expect(rings.length).toBeGreaterThan(0)
    for (const { hole, widest } of rings) {
      expect(widest).toBeGreaterThan(0)
      expect(widest).toBeLessThanOrEqual(hole)
    }
  },
)

test('on the monitor no kitchen moves when it is known how each stands', async () => {
  const { page } = await openPage(server, { as: ADMIN, viewport: 'phone' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/v1\/kitchens\/now/, async (route) => {
    await held
    const response = await route.fetch()
    const body = (await response.json()) as { kitchens: object[] }
    // Of the sentences any may come, and the longest need more lines than have room.
    const kitchens = body.kitchens.map((kitchen) => ({ ...kitchen, state: 'ACT', sentences: [] }))
    await route.fulfill({ response, json: { ...body, kitchens } })
  })
  await page.goto('/pcs/monitor')
  await settled(page)
  const choice = page.getByRole('region', { name: 'Choose a restaurant to see its queue' })
  const third = choice.getByRole('link').nth(2)
  const before = await boxOf(third)
  answer()
  await third.getByText('Act now').waitFor()
  expect(await boxOf(third)).toEqual(before)
})
