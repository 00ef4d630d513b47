import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, settled, signIn } from '#tests/support/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A field of 56 px in each of two rows, 8 px between them. */
const TWO_ROWS_PX = 2 * 56 + 8

test('title, filters and actions of a list take two rows at most on a floor tablet, nothing cut', async () => {
  const { page } = await openPage(server, { viewport: 'tablet' })
  await signIn(page, ADMIN)
  for (const path of [
    '/pcs/recommendations',
    '/pcs/scheduled-production',
    '/timers-cycle-history/hot-holding',
  ]) {
    await page.goto(`${server.url}${path}`)
    const head = page.locator('div:has(> h1)')
    await head.getByRole('button').first().waitFor()
    await settled(page)
    await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThanOrEqual(TWO_ROWS_PX)
    const cut = () =>
      head
        .locator('input:not([type="hidden"])')
        .evaluateAll((fields) => fields.filter((field) => field.scrollWidth > field.clientWidth + 1).length)
    await expect.poll(cut).toBe(0)
  }
})
