import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** Calls that a network may make in a minute; a test that needs the refusal makes more. */
const LIMIT = 150

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: String(LIMIT) } })
})
afterAll(() => server.stop())

/** Makes calls of the signed-in user until the server refuses them; answers the seconds it asks to wait. */
const reachLimit = (page: Page) =>
  page.evaluate(async (most) => {
    const session = Object.values(localStorage).find((text) => text.includes('accessToken')) ?? '{}'
    const { accessToken } = JSON.parse(session)
    for (let made = 0; made <= most; made += 1) {
      const { status, headers } = await fetch('/api/v1/users/user', {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      if (status === 429) return Number(headers.get('retry-after'))
    }
    return null
  }, LIMIT)

const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

test('after a limit is lifted it takes as long as Retry-After said', async () => {
  const { page, allowComplaint } = await openPage(server, { as: ADMIN })
  allowComplaint(/429/)
  await page.clock.install()
  let limited = true
  let asked = 0
  await page.route(/\/api\/v1\/policies\?/, (route) => {
    asked += 1
    return limited
      ? route.fulfill({
          status: 429,
          headers: { 'retry-after': '5' },
          json: { success: false, code: 429, message: 'Too many requests. Wait a moment and try again.' },
        })
      : route.continue()
  })
  await page.goto('/policies')
  const main = page.getByRole('main')
  await main.getByText("Couldn't load this. Too many requests.").waitFor()
  limited = false
  const before = asked
  await page.clock.fastForward(4_000)
  expect(asked).toBe(before)
  await page.clock.fastForward(2_500)
  await main.getByRole('table', { name: /Policies/ }).waitFor()
  expect(await main.getByText('No records').count()).toBe(0)
})

// Last: nothing is answered any more for the rest of the minute.
test('what the server itself refuses keeps its rows, and a first load says so', async () => {
  const { page, allowComplaint } = await openPage(server, { as: ADMIN })
  allowComplaint(/429/)
  await page.clock.install()
  await page.goto('/users')
  const main = page.getByRole('main')
  await main.getByText(AREA).waitFor()
  await settled(page)

  // With half a minute of the limit still to run, so that all that follows is refused by the same one.
  await expect.poll(() => reachLimit(page), { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(30)
  // The list's next refresh is refused.
  await page.clock.fastForward(61_000)
  await main.getByText("Couldn't refresh. Too many requests.").waitFor()
  await main.getByText(AREA).waitFor()
  expect(await main.getByText('No records').count()).toBe(0)
  expect(await main.locator('[data-stale] table').count()).toBe(1)

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor()
  await main.getByText("Couldn't load this. Too many requests.").waitFor()
  await main.getByText('No records').waitFor()
  await again(page).waitFor()
})
